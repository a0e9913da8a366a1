#include "heed/train/gradients.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/reduce.h"
#include "heed/tensor/parallel.h"

namespace heed::train {
namespace {

// The number of rows of a gradient that may be nonzero: all of them, or those that were touched.
Index row_count(const Gradient& gradient) {
  return gradient.only_rows() ? std::ssize(gradient.touched_rows()) : gradient.shape().rows();
}

// The sum of squares of some of those rows.
double squares_of_rows(const Gradient& gradient, Index begin, Index end) {
  const auto first = static_cast<std::size_t>(begin), count = static_cast<std::size_t>(end - begin);
  if (!gradient.only_rows()) {
    const auto columns = static_cast<std::size_t>(gradient.shape().columns());
    return kernels::sum_of_squares(gradient.view().span().subspan(first * columns, count * columns));
  }
  double sum = 0;
  for (const std::int32_t row : gradient.touched_rows().subspan(first, count))
    sum += kernels::sum_of_squares(gradient.row_view().row(row));
  return sum;
}

bool gradient_is_finite(const Parameter& parameter) {
  if (!parameter.has_gradient()) return true;
  const Gradient& gradient = *parameter.gradient_if_any();
  return std::isfinite(squares_of_rows(gradient, 0, row_count(gradient)));
}

}  // namespace

double gradient_norm(ThreadPool& pool, Workspace& workspace, const ParameterStore& parameters) {
  double total = 0;
  for (const auto& parameter : parameters) {
    if (!parameter->has_gradient()) continue;
    const Gradient& gradient = *parameter->gradient_if_any();
    const Index count = row_count(gradient), block = task_rows(gradient.shape().columns());
    const auto partial = workspace.array<double>(static_cast<std::size_t>((count + block - 1) / block));
    pool.run_blocks(count, block, [&](Index begin, Index end) {
      partial[static_cast<std::size_t>(begin / block)] = squares_of_rows(gradient, begin, end);
    });
    for (const double squares : partial) total += squares;
  }
  return std::sqrt(total);
}

float clip_scale(double norm, double limit) {
  if (limit <= 0) return 1;
  return static_cast<float>(std::min(1.0, limit / (norm + 1e-6)));
}

void require_finite(std::int64_t step, double loss, double norm, const ParameterStore& parameters) {
  if (std::isfinite(loss) && std::isfinite(norm)) return;
  const auto bad_value = std::ranges::find_if(
      parameters, [](const auto& parameter) { return !kernels::all_finite(parameter->value().span()); });
  const auto bad_gradient =
      std::ranges::find_if(parameters, [](const auto& parameter) { return !gradient_is_finite(*parameter); });
  std::string culprit = "no parameter, only the loss";
  if (bad_value != parameters.end()) {
    culprit = "the value of " + (*bad_value)->name();
  } else if (bad_gradient != parameters.end()) {
    culprit = "the gradient of " + (*bad_gradient)->name();
  }
  throw Error(fmt::format("training diverges: the loss is {}, the gradient norm {} at step {}, first in {}; {}", loss,
                          norm, step, culprit, kTryLess));
}

}  // namespace heed::train
