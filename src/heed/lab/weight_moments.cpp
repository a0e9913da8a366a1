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

WeightMoments still(double weight, double rounding) { return {{.mean = weight}, rounding, rounding * rounding}; }

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
  const double lambda = std::sqrt(std::max(level, 0.0) / s),
               steepness = 2 * std::sqrt(std::max(level, 2.0) * s) * deviation;
  return {{(lambda - 1) / deviation, steepness}, {(-lambda - 1) / deviation, steepness}};
}

double NoisyScores::rounding(double queried_keys) const {
  const double key = longest_key(beta), query = std::sqrt(queried_keys) * (of_keys ? key : 1);
  return score_rounding(s, query, key);
}

WeightMoments moments_of(const NoisyWeight& weight) {
  const auto rounding = [&](double z) { return weight_rounding(weight.at(z), weight.rounding); };
  if (weight.steps.empty()) return still(weight.at(0), rounding(0));
  return with_rounding(normal_moments(weight.steps, weight.at), normal_moments(weight.steps, rounding));
}

WeightMoments moments_of_mean(const NoisyWeight& x, const NoisyWeight& y) {
  const auto mean = [&](double a, double b) { return (x.at(a) + y.at(b)) / 2; };
  const auto rounding = [&](double a, double b) {
    return (weight_rounding(x.at(a), x.rounding) + weight_rounding(y.at(b), y.rounding)) / 2;
  };
  if (x.steps.empty() && y.steps.empty()) return still(mean(0, 0), rounding(0, 0));
  const auto steps_of_x = [&](double) { return x.steps; };
  return with_rounding(normal_pair_moments(y.steps, steps_of_x, mean),
                       normal_pair_moments(y.steps, steps_of_x, rounding));
}

NoisyWeight constant_weight(double weight, double rounding_of_scores) {
  return {.at = [=](double) { return weight; }, .rounding = rounding_of_scores};
}

NoisyWeight copied_weight(const NoisyScores& scores) {
  const double m = scores.m;
  if (scores.beta <= 0) return constant_weight(copy_weight(m, scores.s), scores.rounding(1));
  return {scores.steps_to(std::log(m - 1)), [=](double z) { return copy_weight(m, scores.at(z)); }, scores.rounding(1)};
}

NoisyWeight left_weight(const NoisyScores& scores) {
  const double m = scores.m;
  if (scores.beta <= 0) return constant_weight(copy_rest(m, scores.s) / (m - 1), scores.rounding(1));
  return {scores.steps_to(std::log(m - 1)), [=](double z) { return copy_rest(m, scores.at(z)) / (m - 1); },
          scores.rounding(1)};
}

NoisyWeight logistic_weight(double mean, double variance, double rounding_of_scores) {
  if (variance <= 0) return constant_weight(logistic(mean), rounding_of_scores);
  const double k = std::sqrt(variance);
  return {{{-mean / k, k}}, [=](double z) { return logistic(mean + k * z); }, rounding_of_scores};
}

WeightMoments shared_weight(const NoisyScores& scores) {
  const double m = scores.m, rounding = scores.rounding(2);
  if (scores.beta <= 0) return moments_of(constant_weight(average_weight(m, scores.s), rounding));
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
    return moments_of_mean(constant_weight(average_weight(m, s), rounding),
                           constant_weight(pair_weight(m, s, -s), rounding));
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

}  // namespace heed::lab
