// The share of padding in the batches of a plan.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "heed/text/corpus/epoch_plan.h"

namespace heed::test {

// The part of all positions, source and target together, that is padding: 0 for none.
inline double padding_share(const text::BatchPlan& plan, std::span<const text::PairLengths> lengths) {
  std::int64_t positions = 0, real = 0;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    std::int64_t sentences = 0, longest_source = 0, longest_target = 0;
    for (const std::int32_t pair : plan[i]) {
      const text::PairLengths length = lengths[static_cast<std::size_t>(pair)];
      ++sentences;
      longest_source = std::max<std::int64_t>(longest_source, length.source);
      longest_target = std::max<std::int64_t>(longest_target, length.target);
      real += length.source + length.target;
    }
    positions += sentences * (longest_source + longest_target);
  }
  return positions == 0 ? 0 : 1 - static_cast<double>(real) / static_cast<double>(positions);
}

}  // namespace heed::test
