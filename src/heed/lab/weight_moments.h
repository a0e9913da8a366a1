// Moments of attention weights for noisy keys, by quadrature: the closed forms of random rows, with what float32
// rounding can add to them.
#pragma once

#include <functional>
#include <vector>

#include "heed/lab/moments.h"

namespace heed::lab {

// Mean and variance of a weight or of a mean of weights.
struct WeightMoments : Moments {
  double rounding = 0;         // mean of the weight's largest rounding error
  double rounding_square = 0;  // mean of its square

  double rounding_of_mean() const { return rounding; }
  double rounding_of_variance() const;
};

// Scores of keys lambda mu, lambda ~ N(1, beta): s lambda for the query c mu and s lambda^2 for the query c lambda mu,
// which is made of the noisy key.
struct NoisyScores {
  double m = 2, s = 1, beta = 0;
  bool of_keys = false;

  double at(double z) const;                       // the score for lambda = 1 + sqrt(beta) z
  std::vector<Step> steps_to(double level) const;  // where the score passes `level`
  double rounding(double queried_keys) const;      // of a score, for a query made of so many keys
};

// A weight that depends on one normal variable; without steps it is constant.
struct NoisyWeight {
  std::vector<Step> steps = {};
  std::function<double(double)> at = {};
  double rounding = 0;  // of its scores
};
WeightMoments moments_of(const NoisyWeight& weight);
// Of the mean of two weights that depend on two independent variables.
WeightMoments moments_of_mean(const NoisyWeight& x, const NoisyWeight& y);

NoisyWeight constant_weight(double weight, double rounding_of_scores);
// The weight of key a if the query is made of key a alone, and that of each other key.
NoisyWeight copied_weight(const NoisyScores& scores);
NoisyWeight left_weight(const NoisyScores& scores);
// sigma(x), x ~ N(mean, variance): the weight of one of two keys if the difference of their scores is normal.
NoisyWeight logistic_weight(double mean, double variance, double rounding_of_scores);
inline WeightMoments logistic_normal(double variance) { return moments_of(logistic_weight(0, variance, 0)); }

// The weight of key a if the query is the sum of both keys.
WeightMoments shared_weight(const NoisyScores& scores);
// The mean of the weights of key a for the sum of both and for their difference.
WeightMoments sum_and_difference_weight(const NoisyScores& scores);

}  // namespace heed::lab
