// TER, the translation edit rate, identical to sacreBLEU 2.5.1 with its defaults in every digit.
//   TER = 100 * edits / words of the reference
// An edit inserts, deletes or replaces a word, or moves a run of words. With several references, the fewest edits and
// the average length count. Words are separated by white space; case is ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "heed/metrics/translation/references.h"

namespace heed::metrics {

// The counts that a score is computed from, for one sentence or summed over sentences.
struct TerStatistics {
  std::int64_t edits = 0;
  std::int64_t reference_words = 0;  // of all references together

  TerStatistics& operator+=(const TerStatistics& other);
};

std::vector<TerStatistics> ter_statistics(ThreadPool& pool, Hypotheses hypotheses, References references);

// 0 for equal texts; can exceed 100. 100 if there are words but the references are empty. `references`: number of
// references per sentence.
double ter_score(const TerStatistics& statistics, std::size_t references);

std::string ter_signature(std::size_t references);

}  // namespace heed::metrics
