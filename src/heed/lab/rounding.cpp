#include "heed/lab/rounding.h"

#include <algorithm>
#include <cmath>

#include "heed/lab/closed_forms.h"

namespace heed::lab {
namespace {

constexpr double kUnits = 8;       // a test compares this with measured scores
constexpr double kUnit = 0x1p-24;  // largest relative error of one rounding

}  // namespace

double score_rounding(double scale, double length_of_q, double length_of_k) {
  return kUnits * kUnit * scale * length_of_q * length_of_k;
}

double weight_rounding(double weight, double of_scores) {
  const double odds = std::exp(2 * of_scores), rest = 1 - weight;
  const double more = weight / (weight + rest / odds), less = weight / (weight + rest * odds);
  return std::max(more - weight, weight - less) + kWeightRounding;
}

double entropy_rounding(double m) { return kWeightRounding * (1 + std::log(m)); }

double distance_rounding(double of_scores) { return std::sqrt(2.0) * std::tanh(of_scores / 2) + kWeightRounding; }

}  // namespace heed::lab
