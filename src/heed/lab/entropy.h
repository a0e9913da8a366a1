// The entropy of attention weights, in nats: between 0 and ln m.
#pragma once

#include <cmath>
#include <span>

namespace heed::lab {

inline double entropy_of(std::span<const float> weights) {
  double entropy = 0;
  for (const double weight : weights) entropy -= weight > 0 ? weight * std::log(weight) : 0;
  return entropy;
}

}  // namespace heed::lab
