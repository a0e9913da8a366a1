#include "heed/lab/closed_forms.h"

#include <cmath>

namespace heed::lab {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double copy_weight(double m, double s) { return 1 / (1 + (m - 1) * std::exp(-s)); }

double copy_rest(double m, double s) { return (m - 1) * std::exp(-s) * copy_weight(m, s); }

double copy_distance(double m, double s) { return copy_rest(m, s) * std::sqrt(m / (m - 1)); }

double copy_entropy(double m, double s) {
  // alpha_j = e^(s - ln Z) and the others are e^(-ln Z), so H = ln Z - alpha_j s; ln Z = s + ln(1 + (m - 1) e^-s).
  return copy_rest(m, s) * s + std::log1p((m - 1) * std::exp(-s));
}

double smallest_copy_scale(double m, double d, double bound) {
  return std::sqrt(d) * std::log((m - 1) * (1 - bound) / bound);
}

double average_weight(double m, double s) { return 1 / (2 + (m - 2) * std::exp(-s)); }

double pair_weight(double m, double score_a, double score_b) {
  // m = 2 is separate: 0 times infinity, for a very negative score, would be NaN.
  const double others = m > 2 ? (m - 2) * std::exp(-score_a) : 0;
  return 1 / (1 + std::exp(score_b - score_a) + others);
}

double negative_scale_probability(double beta) { return beta > 0 ? std::erfc(1 / std::sqrt(2 * beta)) / 2 : 0; }

}  // namespace heed::lab
