// Attention weights in closed form. Keys are orthonormal, so a key that the query does not name has score 0;
// s = c / sqrt(D) is the score of one that it names with scale c.
#pragma once

namespace heed::lab {

double logistic(double x);

// q = c k_j: e^s / (e^s + m - 1), and the rest of the weight, exact where it is small.
double copy_weight(double m, double s);
double copy_rest(double m, double s);

// |a - v_j| of orthonormal values: (1 - alpha_j) sqrt(m / (m - 1)).
double copy_distance(double m, double s);

// Entropy in nats of the weights of q = c k_j.
double copy_entropy(double m, double s);

// The smallest c with 1 - alpha_j <= bound: sqrt(D) ln((m - 1)(1 - bound) / bound).
double smallest_copy_scale(double m, double d, double bound);

// q = c (k_a + k_b): e^s / (2 e^s + m - 2).
double average_weight(double m, double s);

// The weight of a key of score score_a beside one of score_b and m - 2 of score 0.
double pair_weight(double m, double score_a, double score_b);

// Probability that lambda ~ N(1, beta) is below 0.
double negative_scale_probability(double beta);

}  // namespace heed::lab
