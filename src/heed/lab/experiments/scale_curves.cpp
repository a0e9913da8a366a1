#include "heed/lab/experiments/scale_curves.h"

#include <fmt/format.h>

#include "heed/lab/vectors.h"

namespace heed::lab {

LabLines scale_curves(const LabOptions& options, const std::vector<Index>& numbers_of_keys,
                      FunctionRef<std::vector<double>(Index, const std::vector<double>&)> measure,
                      double (*closed_form)(double m, double s)) {
  constexpr std::size_t kPoints = 25;
  const std::vector<double> scales = evenly_of(options.c, kPoints);
  LabLines lines;
  for (const Index m : numbers_of_keys) {
    const std::size_t color = lines.series.size() / 2;
    lines.series.push_back(
        {.name = fmt::format("m = {}", m), .x = scales, .y = measure(m, scales), .dots = true, .color = color});
    LabSeries& predicted = lines.series.emplace_back(LabSeries{.x = scales, .dashed = true, .color = color});
    for (const double c : scales)
      predicted.y.push_back(closed_form(static_cast<double>(m), options.score(c)));
  }
  return lines;
}

}  // namespace heed::lab
