#include "heed/lab/moments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace heed::lab {
namespace {

constexpr double kReach = 9;    // the probability beyond is below 1e-18
constexpr double kPanel = 1.5;  // width of the widest panels, on which the density is smooth

// Half of the nodes and weights of the Gauss-Legendre rule with 12 nodes on [-1, 1]; the others mirror them.
constexpr std::array<std::array<double, 2>, 6> kGauss = {{{0.12523340851146894, 0.24914704581340288},
                                                          {0.3678314989981802, 0.23349253653835478},
                                                          {0.5873179542866175, 0.20316742672306584},
                                                          {0.7699026741943047, 0.16007832854334633},
                                                          {0.9041172563704748, 0.10693932599531818},
                                                          {0.9815606342467192, 0.047175336386511835}}};

// Edges of panels, ascending: every kPanel, and at each step in distances that double, from 2 / steepness. A logistic
// has its poles at distance pi / steepness from the real line, so each panel is narrow compared with its distance to
// the poles.
void set_edges(std::span<const Step> steps, std::vector<double>& edges) {
  edges.clear();
  for (double edge = -kReach; edge <= kReach; edge += kPanel) edges.push_back(edge);
  for (const Step& step : steps) {
    for (double distance = 2 / step.steepness; distance < 2 * kReach; distance *= 2) {
      for (const double edge : {step.at - distance, step.at + distance})
        if (std::abs(edge) < kReach) edges.push_back(edge);
      if (distance > kPanel && std::abs(step.at) < kReach) break;
    }
  }
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

// take(z, weight) for all nodes; the weights include the density.
template <class Take>
void for_nodes(const std::vector<double>& edges, Take take) {
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const double middle = (edges[i] + edges[i + 1]) / 2, half = (edges[i + 1] - edges[i]) / 2;
    for (const auto& [node, weight] : kGauss) {
      for (const double z : {middle - half * node, middle + half * node})
        take(z, half * weight * std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi));
    }
  }
}

struct Weighted {
  double value = 0, weight = 0;
};

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
  visit([&](double value, double weight) {
    const double square = (value - result.mean) * (value - result.mean) - result.variance;
    result.fourth_of_square += weight * std::pow(square, 4);
  });
  return result;
}

double variance_of_square(const Moments& moments) {
  return std::max(0.0, moments.fourth - moments.variance * moments.variance);
}

double events(double variance, double fourth, Index n) {
  const double kurtosis = fourth / variance / variance;  // not a number without variance
  return kurtosis > 0 ? static_cast<double>(n) / kurtosis : std::numeric_limits<double>::infinity();
}

Moments moments_of(const std::vector<Weighted>& values) {
  return weighted_moments([&](auto take) {
    for (const auto& [value, weight] : values) take(value, weight);
  });
}

}  // namespace

Moments normal_moments(std::span<const Step> steps, FunctionRef<double(double)> f) {
  std::vector<double> edges;
  set_edges(steps, edges);
  std::vector<Weighted> values;
  for_nodes(edges, [&](double z, double weight) { values.push_back({f(z), weight}); });
  return moments_of(values);
}

Moments normal_pair_moments(std::span<const Step> steps_of_y, FunctionRef<std::vector<Step>(double)> steps_of_x,
                            FunctionRef<double(double, double)> f) {
  std::vector<double> edges_of_y, edges_of_x;
  set_edges(steps_of_y, edges_of_y);
  std::vector<Weighted> values;
  for_nodes(edges_of_y, [&](double y, double weight_of_y) {
    set_edges(steps_of_x(y), edges_of_x);
    for_nodes(edges_of_x, [&](double x, double weight) { values.push_back({f(x, y), weight * weight_of_y}); });
  });
  return moments_of(values);
}

Moments sample_moments(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  Moments result = weighted_moments([&](auto take) {
    for (const double value : values) take(value, 1 / n);
  });
  result.variance *= n / (n - 1);
  return result;
}

double variance_around(double mean, std::span<const double> values) {
  double total = 0;
  for (const double value : values) total += (value - mean) * (value - mean);
  return total / static_cast<double>(values.size());
}

double standard_error_of_mean(const Moments& moments, Index n) {
  return std::sqrt(moments.variance / static_cast<double>(n));
}

double standard_error_of_variance(const Moments& moments, Index n) {
  return std::sqrt(variance_of_square(moments) / static_cast<double>(n));
}

double events_of_mean(const Moments& moments, Index n) { return events(moments.variance, moments.fourth, n); }

double events_of_variance(const Moments& moments, Index n) {
  return events(variance_of_square(moments), moments.fourth_of_square, n);
}

}  // namespace heed::lab
