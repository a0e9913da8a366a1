// chrF2 and chrF2++, to the digit as sacreBLEU 2.5.1 computes them: F-scores of character n-grams.
//   chrF = 100 * 5 P R / (4 P + R)
// P: the share of the hypotheses' n-grams that stand in the reference; R: the share of the reference's n-grams that
// stand in the hypotheses; both are averages over the orders that hypotheses and references have (n = 1 ... 6, white
// space left out). chrF++ adds the orders 1 and 2 of words, with punctuation at a word's edge taken off. Of several
// references the best one counts, sentence by sentence.
// Popović, "chrF: character n-gram F-score for automatic MT evaluation" (WMT 2015); "chrF++" (WMT 2017).
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
  bool lowercase = false;  // compare without regard to case
};

// What a score is computed from, of a sentence or summed over sentences.
struct ChrfStatistics {
  static constexpr std::size_t kCharacterOrders = 6, kWordOrders = 2, kOrders = kCharacterOrders + kWordOrders;

  // By order: characters 1 ... 6, then words 1 and 2, which stay 0 without words.
  std::array<std::int64_t, kOrders> hypothesis{};  // n-grams, of orders that the sentence's reference has
  std::array<std::int64_t, kOrders> reference{};
  std::array<std::int64_t, kOrders> matches{};

  ChrfStatistics& operator+=(const ChrfStatistics& other);
};

std::vector<ChrfStatistics> chrf_statistics(ThreadPool& pool, Hypotheses hypotheses, References references,
                                            const ChrfOptions& options = {});

// 0 to 100.
double chrf_score(const ChrfStatistics& statistics);

// Of the whole text. Throws Error unless every sentence has its references.
double corpus_chrf(ThreadPool& pool, Hypotheses hypotheses, References references, const ChrfOptions& options = {});

std::string chrf_signature(const ChrfOptions& options, std::size_t references);

}  // namespace heed::metrics
