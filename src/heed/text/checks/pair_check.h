// Pairs of lines that are worth a look, each with its reason.
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
  Suspicion reason = {};  // the first that holds, in the order above
  std::string detail;     // may be empty
};

// In the order of the lines.
//   kLengths: by Gale & Church (1993), the difference (t - c s) / sqrt(s) of the lengths s and t in characters, with c
//   the usual ratio, lies beyond 6 deviations of the text (by the median, so that wrong pairs do not widen it).
//   kNoTranslation: of at least 5 words that the lexicon knows, none is found.
std::vector<SuspiciousPair> find_suspicious_pairs(const CheckedText& text, const CooccurrenceTable& lexicon);

}  // namespace heed::text
