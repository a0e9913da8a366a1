// The edit distance of TER: inserting, deleting or substituting a word costs 1. Only cells within a beam around the
// diagonal are computed, as in sacreBLEU and Tercom.
//
// TER tries many hypotheses that differ by one shift of words. So the rows of one hypothesis, the base, are kept, and
// the others are computed from the first row that differs. With beams, memory grows with the lengths, not with their
// product.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "heed/metrics/translation/ngram_matcher.h"

namespace heed::metrics {

// The alignment between a hypothesis and its reference.
struct WordAlignment {
  std::vector<std::int32_t> hypothesis_at;  // [reference words] the aligned hypothesis word, or else the last one
                                            // before it, -1 if there is none
  std::vector<char> reference_wrong;        // [reference words] whether it was inserted or substituted
  std::vector<char> hypothesis_wrong;       // [hypothesis words] whether it was deleted or substituted
};

class BeamEditDistance {
 public:
  // For hypotheses of `hypothesis_length` words. REQUIRES: `reference` outlives its use and is not empty
  void start(std::size_t hypothesis_length, const Tokens& reference);

  // Makes `hypothesis` the base and returns its distance.
  std::int32_t set_base(const Tokens& hypothesis);

  // The alignment of the base. In a tie, substitution is preferred to deletion, and deletion to insertion.
  void align(const Tokens& base, WordAlignment& alignment) const;

  // The distance of a hypothesis whose first `same` words are the base's. Above `limit` the result is not exact.
  std::int32_t distance(const Tokens& hypothesis, std::size_t same, std::int32_t limit);

 private:
  struct Cells {
    std::int32_t begin, end;
  };
  struct Row {
    Cells beam;
    std::ptrdiff_t origin;  // position of cell 0 in the storage
  };

  // Computes cells of the row of `word` from the row above, and returns their minimum.
  std::int32_t fill(std::uint32_t word, Cells cells, const std::int32_t* above, std::int32_t* row) const;

  std::int32_t base_cell(std::size_t i, std::size_t j) const {
    return base_[static_cast<std::size_t>(rows_[i].origin + static_cast<std::ptrdiff_t>(j))];
  }

  const Tokens* reference_ = nullptr;
  std::vector<Row> rows_;              // one more than words in the hypothesis
  std::vector<std::int32_t> base_;     // all rows in sequence, each with room for what its neighbours read
  std::vector<std::int32_t> attempt_;  // the same for the current hypothesis
};

}  // namespace heed::metrics
