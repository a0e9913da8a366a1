// TER, the translation edit rate, to the digit as sacreBLEU 2.5.1 computes it with its defaults.
//   TER = 100 * edits / words of the reference
// An edit inserts, deletes or replaces a word, or moves a run of words. Of several references the one with the fewest
// edits counts, and their average length. Words are what stands between white space; case never counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "heed/metrics/translation/references.h"

namespace heed::metrics {

// What a score is computed from, of a sentence or summed over sentences.
struct TerStatistics {
  std::int64_t edits = 0;
  std::int64_t reference_words = 0;  // of all references together

  TerStatistics& operator+=(const TerStatistics& other);
};

std::vector<TerStatistics> ter_statistics(ThreadPool& pool, Hypotheses hypotheses, References references);

// 0 for equal texts; may exceed 100. 100 where words face empty references.
// `references`: how many each sentence has.
double ter_score(const TerStatistics& statistics, std::size_t references);

std::string ter_signature(std::size_t references);

}  // namespace heed::metrics
