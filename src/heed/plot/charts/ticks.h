// Chooses the ticks of an axis and their labels.
#pragma once

#include <string>
#include <vector>

namespace heed::plot {

struct Tick {
  double value;
  std::string label;
};

// Ticks within [low, high] at multiples of 1, 2 or 5 times a power of ten, about as many as requested and at least two.
// All labels have the same number of decimals, thousands have commas, and long numbers are written with a power of ten:
// 2×10⁻⁶. A range that is empty, not finite, or too narrow for distinct labels has one tick, at `low`. `whole`: at
// integers only; there may then be fewer than two.
std::vector<Tick> ticks(double low, double high, int about = 6, bool whole = false);

// Ticks at 1, 2 and 5 times powers of ten, or only at powers of ten if there would be too many. The same as ticks() if
// there are fewer than two of them. REQUIRES: 0 < low <= high
std::vector<Tick> log_ticks(double low, double high, int about = 6);

}  // namespace heed::plot
