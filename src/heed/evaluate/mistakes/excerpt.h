// Chooses which words of a long text to show: its start, and the surroundings of the most important words.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace heed::evaluate {

struct WordRange {
  std::size_t begin = 0, end = 0;

  friend bool operator==(const WordRange&, const WordRange&) = default;
};

// Ranges in order, not overlapping, with about `count` words in total; the whole text if it is not longer. `weights`:
// the importance of each word is the absolute value of its weight.
std::vector<WordRange> excerpt(std::span<const double> weights, std::size_t count);

}  // namespace heed::evaluate
