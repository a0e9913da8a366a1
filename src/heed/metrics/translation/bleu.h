// BLEU, identical to sacreBLEU 2.5.1 in every digit: clipped precisions of 1- to 4-grams and a brevity penalty.
//   BLEU = 100 * exp(min(0, 1 - r / c)) * (p1 p2 p3 p4)^(1/4)
// c: words of the hypotheses; r: words of the references (for each sentence, the reference closest in length, the
// shorter one in a tie); p_n: the share of the hypotheses' n-grams that occur in a reference. If p_n is 0, the
// exponential smoothing of mteval-v13a.pl counts 1/2, 1/4, ... of an n-gram instead. Papineni et al., "BLEU: a method
// for automatic evaluation of machine translation" (ACL 2002).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "heed/metrics/translation/references.h"

namespace heed::metrics {

enum class BleuTokenizer {
  k13a,   // for plain text
  kNone,  // for text that is already tokenized, with spaces between tokens
};

struct BleuOptions {
  BleuTokenizer tokenizer = BleuTokenizer::k13a;
  bool lowercase = false;  // ignore case
};

// The counts that a score is computed from, for one sentence or summed over sentences.
struct BleuStatistics {
  static constexpr std::size_t kOrders = 4;

  std::array<std::int64_t, kOrders> matches{};  // of n-grams, n = 1 ... 4
  std::array<std::int64_t, kOrders> totals{};   // in the hypotheses
  std::int64_t hypothesis_length = 0, reference_length = 0;

  BleuStatistics& operator+=(const BleuStatistics& other);
};

struct BleuScore {
  double score = 0;                                          // 0 to 100
  std::array<double, BleuStatistics::kOrders> precisions{};  // 0 to 100, smoothed
  double brevity_penalty = 0;                                // 0 to 1
  BleuStatistics statistics;
};

enum class BleuOrder {
  kFull,       // 1- to 4-grams: for a text
  kEffective,  // only the orders that the hypothesis has, for a sentence, which may have fewer than four words
};

std::vector<BleuStatistics> bleu_statistics(ThreadPool& pool, Hypotheses hypotheses, References references,
                                            const BleuOptions& options = {});

BleuScore bleu_score(const BleuStatistics& statistics, BleuOrder order = BleuOrder::kFull);

// For the whole text. Throws Error unless every sentence has its references.
BleuScore corpus_bleu(ThreadPool& pool, Hypotheses hypotheses, References references, const BleuOptions& options = {});

std::string bleu_signature(const BleuOptions& options, std::size_t references, BleuOrder order = BleuOrder::kFull);

}  // namespace heed::metrics
