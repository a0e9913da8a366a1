#include "heed/lab/experiments/scale_curves.h"

#include <fmt/format.h>

#include "heed/lab/vectors.h"

namespace heed::lab {

LabLines scale_curves(const LabOptions& options, const std::vector<Index>& numbers_of_keys,
                      FunctionRef<std::vector<double>(Index, const std::vector<double>&)> measure,
                      double (*closed_form)(double m, double s), double least) {
  constexpr std::size_t kPoints = 25;
  const std::vector<double> scales = evenly_of(options.c, kPoints);
  LabLines lines;
  std::size_t color = 0;
  for (const Index m : numbers_of_keys) {
    lines.series.push_back(
        {.name = fmt::format("m = {}", m), .x = scales, .y = measure(m, scales), .dots = true, .color = color});
    LabSeries predicted{.dashed = true, .color = color++};
    for (const double c : scales) {
      const double value = closed_form(static_cast<double>(m), options.score(c));
      if (value < least) continue;
      predicted.x.push_back(c);
      predicted.y.push_back(value);
    }
    if (!predicted.x.empty()) lines.series.push_back(std::move(predicted));
  }
  return lines;
}

}  // namespace heed::lab
