#include "heed/autograd/gradient_check.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "heed/base/random.h"

namespace heed {
namespace {

std::vector<float> random_weights(Index count, std::uint64_t seed) {
  Random random(seed);
  std::vector<float> weights(static_cast<std::size_t>(count));
  for (float& w : weights) w = static_cast<float>(random.normal());
  return weights;
}

}  // namespace

GradientCheckResult check_gradients(ThreadPool& pool, std::span<Parameter* const> parameters,
                                    FunctionRef<Var(Tape&)> function, const GradientCheckOptions& options) {
  Workspace workspace;
  std::vector<float> weights;
  const auto loss = [&] {
    workspace.reset();
    Tape tape(pool, workspace, Mode::kTraining);  // not inference, so that dropout is active
    const Var y = function(tape);
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += static_cast<double>(weights[i]) * y.value.span()[i];
    return sum;
  };

  for (Parameter* parameter : parameters) parameter->gradient().clear();
  {
    Tape tape(pool, workspace, Mode::kTraining);
    const Var y = function(tape);
    weights = random_weights(y.value.elements(), options.seed);
    tape.backward(y, ConstView(weights.data(), y.shape()));
  }
  std::vector<std::vector<float>> analytic;
  for (Parameter* parameter : parameters) {
    if (parameter->gradient().empty()) {
      analytic.emplace_back(static_cast<std::size_t>(parameter->shape().elements()), 0.0F);
    } else {
      const View all = parameter->gradient().to_add(workspace);  // rows that were never touched read as 0
      analytic.emplace_back(all.span().begin(), all.span().end());
    }
    parameter->gradient().clear();
  }

  GradientCheckResult result;
  for (std::size_t p = 0; p < parameters.size(); ++p) {
    const std::span<float> values = parameters[p]->value().span();
    const auto count = static_cast<Index>(values.size());
    const Index checked = std::min(count, options.max_numbers);
    std::vector<std::pair<std::size_t, double>> numeric;
    double largest = 0;
    for (Index c = 0; c < checked; ++c) {
      const auto i = static_cast<std::size_t>(c * count / checked);
      const float original = values[i];
      const auto at = [&](double offset) {
        values[i] = static_cast<float>(original + offset);
        return loss();
      };
      const double h = options.step;
      const double derivative = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
      values[i] = original;
      numeric.emplace_back(i, derivative);
      largest = std::max({largest, std::abs(derivative), std::abs(static_cast<double>(analytic[p][i]))});
    }
    for (const auto& [i, n] : numeric) {
      const double a = analytic[p][i];
      const double error = std::abs(a - n) / std::max({std::abs(a), std::abs(n), largest / 10, options.floor});
      ++result.checked;
      if (error > result.worst || std::isnan(error)) {
        result.worst = std::isnan(error) ? HUGE_VAL : error;
        result.where = fmt::format("{}[{}]: analytic {}, numeric {}", parameters[p]->name(), i, a, n);
      }
    }
  }
  return result;
}

}  // namespace heed
