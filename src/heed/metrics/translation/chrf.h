// chrF2 and chrF2++, identical to sacreBLEU 2.5.1 in every digit: F-scores of character n-grams.
//   chrF = 100 * 5 P R / (4 P + R)
// P: the share of the hypotheses' n-grams that occur in the reference; R: the share of the reference's n-grams that
// occur in the hypotheses. Both are averages over the orders that hypotheses and references have (n = 1 ... 6, without
// white space). chrF++ adds word n-grams of orders 1 and 2, with punctuation split off words. With several references,
// the best one counts for each sentence. Popović, "chrF: character n-gram F-score for automatic MT evaluation" (WMT
// 2015); "chrF++" (WMT 2017).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "heed/metrics/translation/references.h"

namespace heed::metrics {

struct ChrfOptions {
  bool words = false;      // chrF++
  bool lowercase = false;  // ignore case
};

// The counts that a score is computed from, for one sentence or summed over sentences.
struct ChrfStatistics {
  static constexpr std::size_t kCharacterOrders = 6, kWordOrders = 2, kOrders = kCharacterOrders + kWordOrders;

  // By order: characters 1 ... 6, then words 1 and 2, which are 0 unless `words` is set.
  std::array<std::int64_t, kOrders> hypothesis{};  // n-grams, of orders that the sentence's reference has
  std::array<std::int64_t, kOrders> reference{};
  std::array<std::int64_t, kOrders> matches{};

  ChrfStatistics& operator+=(const ChrfStatistics& other);
};

std::vector<ChrfStatistics> chrf_statistics(ThreadPool& pool, Hypotheses hypotheses, References references,
                                            const ChrfOptions& options = {});

// 0 to 100.
double chrf_score(const ChrfStatistics& statistics);

// For the whole text. Throws Error unless every sentence has its references.
double corpus_chrf(ThreadPool& pool, Hypotheses hypotheses, References references, const ChrfOptions& options = {});

std::string chrf_signature(const ChrfOptions& options, std::size_t references);

}  // namespace heed::metrics
