// Where an axis has its marks, and what they are called.
#pragma once

#include <string>
#include <vector>

namespace heed::plot {

struct Tick {
  double value;
  std::string label;
};

// Marks within [low, high] at multiples of 1, 2 or 5 times a power of ten, about as many as asked for and at least two.
// All have as many decimals as the finest needs, thousands have commas, and numbers that would be long a power of ten:
// 2×10⁻⁶. A range that is empty, not finite, or too narrow for its numbers to differ has one mark, at `low`.
// whole: at whole numbers only; of those there may be fewer than two.
std::vector<Tick> ticks(double low, double high, int about = 6, bool whole = false);

// At 1, 2 and 5 times powers of ten, or at powers of ten alone where those would be many; as ticks() where there are
// fewer than two of them. REQUIRES: 0 < low <= high
std::vector<Tick> log_ticks(double low, double high, int about = 6);

}  // namespace heed::plot
