// Mean and variance: of functions of normal variables, by quadrature, and of samples, with the standard errors to
// expect.
#pragma once

#include <span>

#include "heed/base/function_ref.h"
#include "heed/tensor/shape.h"

namespace heed::lab {

struct Moments {
  double mean = 0, variance = 0;
  double fourth = 0;  // central
};

// Moments of f(z), z ~ N(0, 1), by the trapezoid rule on the density, which converges geometrically for analytic
// functions (Trefethen & Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 2014). `steepness`: f
// is as smooth as a logistic of steepness * z; this determines the step.
Moments normal_moments(double steepness, FunctionRef<double(double)> f);

// Moments of f(z1, z2) for independent z1 and z2, with the same smoothness in each.
Moments normal_pair_moments(double steepness, FunctionRef<double(double, double)> f);

// Moments of x / 2 + y / 2 for independent x and y.
Moments moments_of_half_sum(const Moments& x, const Moments& y);

// The variance is unbiased. REQUIRES: at least two values
Moments sample_moments(std::span<const double> values);

// Standard errors of the mean and of the unbiased variance of n independent samples: sqrt(variance / n) and the exact
// sqrt((fourth - variance^2 (n - 3) / (n - 1)) / n).
double standard_error_of_mean(const Moments& moments, Index n);
double standard_error_of_variance(const Moments& moments, Index n);

}  // namespace heed::lab
