// Whether the lines of two files stand beside their translations: finds parts that are shifted or do not match.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "heed/text/checks/cooccurrence_table.h"
#include "heed/text/corpus/corpus.h"

namespace heed::text {

// What right pairs look like in a text, learned from the text itself even where all of it is shifted by a few lines.
struct UsualPairs {
  CooccurrenceTable lexicon;
  double share = 0;     // of a line's known words that are found in its partner
  bool usable = false;  // false where there is too little text to tell
  bool related = true;  // false where the text is enough and its sides share no words that go together
};
UsualPairs learn_usual_pairs(const Sentences& source, const Sentences& target);

struct Misalignment {
  std::int64_t first_line = 0, last_line = 0;  // of the source, from 1; right to some 20 lines
  std::optional<int> shift;  // the lines that match are so many further down in the target; nothing: none near does
  double share = 0;          // of known words found where they should be
};

// Joined parts of wrong lines, in order. Empty where `usual` is not usable.
std::vector<Misalignment> find_misalignments(const UsualPairs& usual, const Sentences& source, const Sentences& target);

}  // namespace heed::text
