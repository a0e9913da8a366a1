// Mean and variance: of functions of normal variables, by quadrature, and of samples, with the standard errors to
// expect.
#pragma once

#include <span>
#include <vector>

#include "heed/base/function_ref.h"
#include "heed/tensor/shape.h"

namespace heed::lab {

struct Moments {
  double mean = 0, variance = 0;
  double fourth = 0;            // central
  double fourth_of_square = 0;  // fourth central moment of the squared distance from the mean
};

// A place where a function changes like a logistic of steepness * (z - at), almost a step if the steepness is large.
struct Step {
  double at = 0, steepness = 0;
};

// Moments of f(z), z ~ N(0, 1): Gauss-Legendre rules on panels that become as narrow as each step near it. So the
// error does not depend on the steepness, and the number of nodes grows only with its logarithm.
Moments normal_moments(std::span<const Step> steps, FunctionRef<double(double)> f);

// Moments of f(x, y) for independent x and y. `steps_of_x(y)` are the steps of f in x for a given y. `steps_of_y` are
// those of its integral over x, where steps in x bend.
Moments normal_pair_moments(std::span<const Step> steps_of_y, FunctionRef<std::vector<Step>(double)> steps_of_x,
                            FunctionRef<double(double, double)> f);

// The variance is unbiased. REQUIRES: at least two values
Moments sample_moments(std::span<const double> values);

// Mean squared distance of the values from the mean of a closed form: a variance whose error is a mean over samples.
// The sample variance has an error of another kind, the square of the sample mean's: nothing else if the values are
// two, with equal probability.
double variance_around(double mean, std::span<const double> values);

// Standard errors of the mean and of variance_around for n independent samples.
double standard_error_of_mean(const Moments& moments, Index n);
double standard_error_of_variance(const Moments& moments, Index n);

// How many of n samples the standard error of the mean and that of the variance are expected to come from: n divided by
// the kurtosis of what is averaged. If events of probability p cause it, this is about n p. Infinite if nothing varies.
double events_of_mean(const Moments& moments, Index n);
double events_of_variance(const Moments& moments, Index n);

}  // namespace heed::lab
