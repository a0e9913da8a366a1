#include "heed/lab/weight_moments.h"

#include <algorithm>
#include <cmath>

#include "heed/lab/closed_forms.h"
#include "heed/lab/rounding.h"

namespace heed::lab {
namespace {

// The length of a key lambda mu in nearly all samples.
double longest_key(double beta) { return 1 + 3 * std::sqrt(beta); }

double mean_square(const Moments& x) { return x.variance + x.mean * x.mean; }

// `errors`: moments of the rounding error.
WeightMoments with_rounding(const Moments& moments, const Moments& errors) {
  return {moments, errors.mean, mean_square(errors)};
}

// A weight that depends on one key, with steps.
template <class Weight>
WeightMoments of_one_key(const std::vector<Step>& steps, double rounding, Weight weight) {
  return with_rounding(normal_moments(steps, weight),
                       normal_moments(steps, [&](double z) { return weight_rounding(weight(z), rounding); }));
}

std::vector<Step> joined(std::vector<Step> x, const std::vector<Step>& y) {
  x.insert(x.end(), y.begin(), y.end());
  return x;
}

// Where the integral over key a bends: where the score of key b passes that of all others together.
std::vector<Step> bends(const NoisyScores& scores, double sign) {
  if (scores.m > 2) return scores.steps_to(sign * std::log(scores.m - 2));
  return scores.of_keys ? scores.steps_to(0) : std::vector<Step>();
}

}  // namespace

double WeightMoments::rounding_of_variance() const {
  // Var(x + e) - Var(x) = 2 Cov(x, e) + Var(e), and |x - mean| and |e| are at most 1.
  return std::min(2 * std::sqrt(variance * rounding_square) + rounding_square, 3 * rounding);
}

double NoisyScores::at(double z) const {
  const double lambda = 1 + std::sqrt(beta) * z;
  return of_keys ? s * lambda * lambda : s * lambda;
}

std::vector<Step> NoisyScores::steps_to(double level) const {
  const double deviation = std::sqrt(beta);
  if (!of_keys) return {{(level / s - 1) / deviation, s * deviation}};
  const double lambda = std::sqrt(std::max(level, 0.0) / s), steepness = 2 * std::sqrt(std::max(level, 2.0) * s) * deviation;
  return {{(lambda - 1) / deviation, steepness}, {(-lambda - 1) / deviation, steepness}};
}

double NoisyScores::rounding(double queried_keys) const {
  const double key = longest_key(beta), query = std::sqrt(queried_keys) * (of_keys ? key : 1);
  return score_rounding(s, query, key);
}

WeightMoments copied_weight(const NoisyScores& scores) {
  const double m = scores.m;
  if (scores.beta <= 0) return constant_weight(copy_weight(m, scores.s), scores.rounding(1));
  return of_one_key(scores.steps_to(std::log(m - 1)), scores.rounding(1),
                    [&](double z) { return copy_weight(m, scores.at(z)); });
}

WeightMoments left_weight(const NoisyScores& scores) {
  const double m = scores.m;
  if (scores.beta <= 0) return constant_weight(copy_rest(m, scores.s) / (m - 1), scores.rounding(1));
  return of_one_key(scores.steps_to(std::log(m - 1)), scores.rounding(1),
                    [&](double z) { return copy_rest(m, scores.at(z)) / (m - 1); });
}

WeightMoments shared_weight(const NoisyScores& scores) {
  const double m = scores.m, rounding = scores.rounding(2);
  if (scores.beta <= 0) return constant_weight(average_weight(m, scores.s), rounding);
  const std::vector<Step> steps_of_y = bends(scores, 1);
  const auto steps_of_x = [&](double y) { return scores.steps_to(log_of_rest(m, scores.at(y))); };
  const auto weight = [&](double x, double y) { return pair_weight(m, scores.at(x), scores.at(y)); };
  return with_rounding(normal_pair_moments(steps_of_y, steps_of_x, weight),
                       normal_pair_moments(steps_of_y, steps_of_x, [&](double x, double y) {
                         return weight_rounding(weight(x, y), rounding);
                       }));
}

WeightMoments sum_and_difference_weight(const NoisyScores& scores) {
  const double m = scores.m, s = scores.s, rounding = scores.rounding(2);
  if (scores.beta <= 0) {
    WeightMoments still = constant_weight(average_weight(m, s), rounding);
    const WeightMoments second = constant_weight(pair_weight(m, s, -s), rounding);
    still.mean = (still.mean + second.mean) / 2;
    still.rounding = (still.rounding + second.rounding) / 2;
    still.rounding_square = still.rounding * still.rounding;
    return still;
  }
  const std::vector<Step> steps_of_y = joined(bends(scores, 1), bends(scores, -1));
  const auto steps_of_x = [&](double y) {
    const double b = scores.at(y);
    return joined(scores.steps_to(log_of_rest(m, b)), scores.steps_to(log_of_rest(m, -b)));
  };
  const auto mean_over_heads = [&](auto take) {
    return normal_pair_moments(steps_of_y, steps_of_x, [&](double x, double y) {
      const double a = scores.at(x), b = scores.at(y);
      return (take(pair_weight(m, a, b)) + take(pair_weight(m, a, -b))) / 2;
    });
  };
  return with_rounding(mean_over_heads([](double weight) { return weight; }),
                       mean_over_heads([&](double weight) { return weight_rounding(weight, rounding); }));
}

WeightMoments logistic_normal(double mean, double variance, double rounding_of_scores) {
  if (variance <= 0) return constant_weight(logistic(mean), rounding_of_scores);
  const double k = std::sqrt(variance);
  const std::vector<Step> steps = {{-mean / k, k}};
  return of_one_key(steps, rounding_of_scores, [&](double z) { return logistic(mean + k * z); });
}

WeightMoments constant_weight(double weight, double rounding_of_scores) {
  const double rounding = weight_rounding(weight, rounding_of_scores);
  return {{.mean = weight}, rounding, rounding * rounding};
}

WeightMoments half_sum(const WeightMoments& x, const WeightMoments& y) {
  const double root = (std::sqrt(x.rounding_square) + std::sqrt(y.rounding_square)) / 2;
  return {moments_of_half_sum(x, y), (x.rounding + y.rounding) / 2, root * root};
}

}  // namespace heed::lab
