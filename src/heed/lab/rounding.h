// How far float32 rounding can move what the lab measures. Scores are rounded first; softmax then turns the error of a
// score, which is large where scores are large, into an error of the weights.
#pragma once

namespace heed::lab {

// Of a weight, of a coordinate of an output, or of the length of a product with a matrix of orthonormal rows, if what
// goes in is exact and about 1.
inline constexpr double kWeightRounding = 4 * 0x1p-24;

// Of a score scale * q . k: a few units in the last place of scale |q| |k|, the largest score that vectors of these
// lengths can have. A score of 0 between long vectors is rounded as much as a large one.
double score_rounding(double scale, double length_of_q, double length_of_k);

// Of a weight. If no score changes by more than `of_scores`, ln(weight / (1 - weight)) changes by at most twice that.
double weight_rounding(double weight, double of_scores);

// Of the entropy of m weights, if the scores were exact.
double entropy_rounding(double m);

// Of a distance between the output and a fixed vector, for orthonormal values. No sum of weights changes by more than
// tanh(of_scores / 2).
double distance_rounding(double of_scores);

}  // namespace heed::lab
