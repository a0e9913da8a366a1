// Where an axis has its marks, and what they are called.
#pragma once

#include <string>
#include <vector>

namespace heed {

struct Tick {
  double value;
  std::string label;
};

// Marks within [low, high] at multiples of 1, 2 or 5 times a power of ten, about as many as asked for and at least two
// where the range is not empty. All have as many decimals as the finest needs; thousands have commas.
std::vector<Tick> ticks(double low, double high, int about = 6);

// At 1, 2 and 5 times powers of ten, or powers of ten alone where those would be many. REQUIRES: 0 < low <= high
std::vector<Tick> log_ticks(double low, double high, int about = 6);

}  // namespace heed
