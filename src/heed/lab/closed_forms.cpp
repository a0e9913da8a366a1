#include "heed/lab/closed_forms.h"

#include <algorithm>
#include <cmath>

namespace heed::lab {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double copy_weight(double m, double s) { return 1 / (1 + (m - 1) * std::exp(-s)); }

double copy_rest(double m, double s) { return 1 / (1 + std::exp(s) / (m - 1)); }

double copy_distance(double m, double s) { return copy_rest(m, s) * std::sqrt(m / (m - 1)); }

double copy_entropy(double m, double s) {
  // alpha_j = e^(s - ln Z) and the others are e^(-ln Z), so H = ln Z - alpha_j s; ln Z = s + ln(1 + (m - 1) e^-s).
  const double rest = copy_rest(m, s);
  return (rest > 0 ? rest * s : 0) + std::log1p((m - 1) * std::exp(-s));
}

double smallest_copy_score(double m, double bound) { return std::log((m - 1) * (1 - bound) / bound); }

double average_weight(double m, double s) {
  const double others = m > 2 ? (m - 2) * std::exp(-s) : 0;  // for m = 2, 0 times infinity would not be a number
  return 1 / (2 + others);
}

double average_distance(double m, double s) {
  if (m <= 2) return 0;
  const double missing = (m - 2) * std::exp(-s) * average_weight(m, s);
  return missing * std::sqrt(0.5 + 1 / (m - 2));
}

double log_of_rest(double m, double score) {
  if (m <= 2) return score;
  const double others = std::log(m - 2);
  return std::max(score, others) + std::log1p(std::exp(-std::abs(score - others)));
}

double pair_weight(double m, double score_a, double score_b) { return logistic(score_a - log_of_rest(m, score_b)); }

double negative_scale_probability(double beta) { return beta > 0 ? std::erfc(1 / std::sqrt(2 * beta)) / 2 : 0; }

}  // namespace heed::lab
