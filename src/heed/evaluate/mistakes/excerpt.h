// Which words of a long text to show: its begin, and what stands around the words that matter most.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace heed::evaluate {

struct WordRange {
  std::size_t begin = 0, end = 0;

  friend bool operator==(const WordRange&, const WordRange&) = default;
};

// Ranges in order and apart from each other, of `count` words together at most, or few more: the whole text where it is
// not longer. `weights`: of each word, how much it matters, by its absolute value.
std::vector<WordRange> excerpt(std::span<const double> weights, std::size_t count);

}  // namespace heed::evaluate
