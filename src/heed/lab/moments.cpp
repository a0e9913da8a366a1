#include "heed/lab/moments.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace heed::lab {
namespace {

// Nodes and weights that sum to 1.
struct NormalRule {
  std::vector<double> nodes = {}, weights = {};
};

// A logistic of k z has its poles at distance pi / k from the real line, so the error falls as e^(-2 pi^2 / (k step)),
// here below 1e-10. For curves that are almost steps, the number of nodes is limited to `most`.
NormalRule normal_rule(double steepness, int most) {
  constexpr double kReach = 8.5;  // the probability beyond is below 1e-16
  const double step = std::min(0.1, 0.8 / std::max(steepness, 1.0));
  const int half = std::min(static_cast<int>(std::min(kReach / step, 1e6)) + 1, most / 2);
  NormalRule rule;
  double sum = 0;
  for (int i = -half; i <= half; ++i) {
    const double z = kReach * i / half, density = std::exp(-z * z / 2);
    rule.nodes.push_back(z);
    rule.weights.push_back(density);
    sum += density;
  }
  for (double& weight : rule.weights) weight /= sum;
  return rule;
}

// visit(take) calls take(value, weight) for every node, in the same way each time.
template <class Visit>
Moments weighted_moments(Visit visit) {
  Moments result;
  visit([&](double value, double weight) { result.mean += weight * value; });
  visit([&](double value, double weight) {
    const double square = (value - result.mean) * (value - result.mean);
    result.variance += weight * square;
    result.fourth += weight * square * square;
  });
  return result;
}

}  // namespace

Moments normal_moments(double steepness, FunctionRef<double(double)> f) {
  const NormalRule rule = normal_rule(steepness, 200'000);
  return weighted_moments([&](auto take) {
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) take(f(rule.nodes[i]), rule.weights[i]);
  });
}

Moments normal_pair_moments(double steepness, FunctionRef<double(double, double)> f) {
  const NormalRule rule = normal_rule(steepness, 2'000);
  return weighted_moments([&](auto take) {
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      for (std::size_t j = 0; j < rule.nodes.size(); ++j)
        take(f(rule.nodes[i], rule.nodes[j]), rule.weights[i] * rule.weights[j]);
    }
  });
}

Moments moments_of_half_sum(const Moments& x, const Moments& y) {
  return {(x.mean + y.mean) / 2, (x.variance + y.variance) / 4,
          (x.fourth + 6 * x.variance * y.variance + y.fourth) / 16};
}

Moments sample_moments(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  Moments result = weighted_moments([&](auto take) {
    for (const double value : values) take(value, 1 / n);
  });
  result.variance *= n / (n - 1);
  return result;
}

double standard_error_of_mean(const Moments& moments, Index n) {
  return std::sqrt(moments.variance / static_cast<double>(n));
}

double standard_error_of_variance(const Moments& moments, Index n) {
  const auto count = static_cast<double>(n);
  const double square = moments.variance * moments.variance;
  return std::sqrt(std::max(0.0, (moments.fourth - square * (count - 3) / (count - 1)) / count));
}

}  // namespace heed::lab
