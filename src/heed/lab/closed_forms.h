// Closed forms of attention weights. Keys are orthonormal, so a key that is not part of the query has score 0. A key
// that is part of it with scale c has score s = c / sqrt(D), or c if scores are not scaled. All are finite for any
// finite score.
#pragma once

namespace heed::lab {

double logistic(double x);

// q = c k_j: e^s / (e^s + m - 1), and the remaining weight, which is exact where it is small.
double copy_weight(double m, double s);
double copy_rest(double m, double s);

// |a - v_j| for orthonormal values: (1 - alpha_j) sqrt(m / (m - 1)).
double copy_distance(double m, double s);

// Entropy of the weights for q = c k_j, in nats.
double copy_entropy(double m, double s);

// The smallest s with 1 - alpha_j <= bound: ln((m - 1)(1 - bound) / bound).
double smallest_copy_score(double m, double bound);

// q = c (k_a + k_b): e^s / (2 e^s + m - 2).
double average_weight(double m, double s);

// |a - (v_a + v_b) / 2| for q = c (k_a + k_b) and orthonormal values. The weights of v_a and v_b are too small by
// (1 - 2 alpha) / 2 each; the m - 2 other values share 1 - 2 alpha.
double average_distance(double m, double s);

// ln(e^score + m - 2): what a key competes with, next to one with this score and m - 2 with score 0.
double log_of_rest(double m, double score);

// The weight of a key with score score_a, next to one with score_b and m - 2 with score 0.
double pair_weight(double m, double score_a, double score_b);

// The probability that lambda ~ N(1, beta) is below 0.
double negative_scale_probability(double beta);

}  // namespace heed::lab
