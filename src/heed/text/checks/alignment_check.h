// Checks whether the lines of two files are aligned: finds parts that are shifted or that are not translations.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "heed/text/checks/cooccurrence_table.h"
#include "heed/text/corpus/corpus.h"

namespace heed::text {

// What correct pairs look like in a text. Learned from the text itself, even if all of it is shifted by a few lines.
struct UsualPairs {
  CooccurrenceTable lexicon;
  double share = 0;     // of a line's known words whose partner is in the other line
  bool usable = false;  // false if there is too little text
  bool related = true;  // false if there is enough text but its two sides share no partner words
};
UsualPairs learn_usual_pairs(const Sentences& source, const Sentences& target);

struct Misalignment {
  std::int64_t first_line = 0, last_line = 0;  // in the source, from 1; accurate to about 20 lines
  std::optional<int> shift;  // the matching target lines are this many lines further down; nothing: no match nearby
  double share = 0;          // of known words whose partner is in the paired line
};

// The wrong parts, in order; neighbouring ones are merged. Empty if `usual` is not usable.
std::vector<Misalignment> find_misalignments(const UsualPairs& usual, const Sentences& source, const Sentences& target);

}  // namespace heed::text
