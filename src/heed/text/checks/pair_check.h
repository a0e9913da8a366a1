// Finds pairs of lines that look wrong, with a reason for each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "heed/text/checks/checked_text.h"
#include "heed/text/checks/cooccurrence_table.h"

namespace heed::text {

enum class Suspicion {
  kBothEmpty,
  kEmptySource,
  kEmptyTarget,
  kControlCharacters,
  kSameText,
  kSourceLanguage,
  kTargetLanguage,
  kLengths,
  kNumbers,
  kNoTranslation,
};

std::string_view describe(Suspicion reason);

struct SuspiciousPair {
  std::int64_t line = 0;  // from 1
  Suspicion reason = {};  // the first that applies, in the order above
  std::string detail;     // may be empty
};

// In line order.
//   kLengths: by Gale & Church (1993). The difference (t - c s) / sqrt(s) of the lengths s and t in characters, with c
//   the usual ratio, is beyond 6 deviations of the text. The deviation is computed from the median, so that wrong
//   pairs do not widen it.
//   kNoTranslation: the lexicon has at least 5 of the words, and none of their partners is found.
std::vector<SuspiciousPair> find_suspicious_pairs(const CheckedText& text, const CooccurrenceTable& lexicon);

}  // namespace heed::text
