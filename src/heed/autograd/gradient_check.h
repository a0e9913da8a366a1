// Compares the gradients that a tape computes with finite differences. Every differentiable function is tested with it.
//
// The function's result y is reduced to the loss sum_i w_i y_i with fixed random w, summed in double. Differences are
// central and of fourth order, (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12h. This keeps the truncation error small with
// an h that is large compared to float32 rounding.
#pragma once

#include <span>
#include <string>

#include "heed/autograd/tape.h"
#include "heed/base/function_ref.h"

namespace heed {

struct GradientCheckOptions {
  double step = 3e-2;       // h: rounding dominates below, curvature above
  std::uint64_t seed = 1;   // of the weights w
  Index max_numbers = 400;  // elements of each parameter that are varied, evenly spread if there are more
  double floor = 1e-12;     // lower bound of the denominator in `worst`: rounding hides smaller gradients
};

struct GradientCheckResult {
  // The largest |analytic - numeric| / max(|analytic|, |numeric|, a tenth of the parameter's largest, floor).
  double worst = 0;
  std::string where;  // "parameter[index]: analytic ..., numeric ..."
  Index checked = 0;
};

// `function` computes a result from the parameters. It is called many times and must always return the same result.
GradientCheckResult check_gradients(ThreadPool& pool, std::span<Parameter* const> parameters,
                                    FunctionRef<Var(Tape&)> function, const GradientCheckOptions& options = {});

}  // namespace heed
