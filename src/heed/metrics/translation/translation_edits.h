// Counts the edits that turn a hypothesis into its reference, where moving a run of words counts as one edit.
//
// The search is greedy, as in Tercom and sacreBLEU: it makes the shift that reduces the edit distance most, until none
// does. Shifts move at most 10 words over at most 50, and at most 1,000 are tried. The rules for which shifts are
// tried, and for ties, are exactly theirs, because the result depends on them. Snover et al., "A study of translation
// edit rate with targeted human annotation" (AMTA 2006).
#pragma once

#include <cstdint>

#include "heed/metrics/translation/beam_edit_distance.h"

namespace heed::metrics {

class TranslationEdits {
 public:
  std::int64_t count(const Tokens& hypothesis, const Tokens& reference);

 private:
  struct Shift {
    std::int32_t gain = 0;  // reduction of the distance
    std::size_t begin = 0, length = 0, target = 0;
  };

  void find_best_shift(const Tokens& reference);
  void try_shifts(std::size_t begin, std::size_t reference_begin, std::size_t length);

  BeamEditDistance distances_;
  WordAlignment alignment_;
  Tokens words_, shifted_;
  std::int32_t distance_ = 0;  // of words_
  Shift best_;
  int tried_ = 0;
};

}  // namespace heed::metrics
