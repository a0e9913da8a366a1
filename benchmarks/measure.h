// Timing for comparisons on a noisy machine: both sides run in turn for several rounds, and the best time of each
// counts.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace heed::bench {

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The best time of a single call within about `budget` seconds, with at least three calls.
template <class Function>
double best_seconds(Function&& function, double budget) {
  double best = std::numeric_limits<double>::infinity();
  const auto start = std::chrono::steady_clock::now();
  for (int calls = 0; calls < 3 || seconds_since(start) < budget; ++calls) {
    const auto begin = std::chrono::steady_clock::now();
    function();
    best = std::min(best, seconds_since(begin));
  }
  return best;
}

}  // namespace heed::bench
