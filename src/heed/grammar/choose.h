// Random choices from the lexicon.
#pragma once

#include <span>

#include "heed/base/random.h"
#include "heed/grammar/lexicon/entries.h"

namespace heed::grammar {

inline bool chance(Random& random, std::uint64_t percent) { return random.below(100) < percent; }

template <class Row>
const Row& pick(Random& random, std::span<const Row> rows) {
  return rows[random.below(rows.size())];
}

// One of the rows that `accept` returns true for, all equally likely; nullptr if there is none.
template <class Row, class Accept>
const Row* pick_if(Random& random, std::span<const Row> rows, Accept&& accept) {
  std::uint64_t count = 0;
  for (const Row& row : rows) count += accept(row) ? 1 : 0;
  if (count == 0) return nullptr;
  std::uint64_t skip = random.below(count);
  for (const Row& row : rows)
    if (accept(row) && skip-- == 0) return &row;
  return nullptr;
}

// A noun of one of these kinds, except `except` and nouns with the same English word (Lehrer, Lehrerin); nullptr if
// there is none.
const Noun* pick_noun(Random& random, Kinds kinds, const Noun* except = nullptr);

}  // namespace heed::grammar
