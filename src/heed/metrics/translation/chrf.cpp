#include "heed/metrics/translation/chrf.h"

#include <fmt/format.h>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"
#include "heed/metrics/translation/ngram_matcher.h"
#include "heed/metrics/translation/python_split.h"
#include "heed/metrics/translation/signature.h"
#include "heed/metrics/translation/word_ids.h"

namespace heed::metrics {
namespace {

bool is_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

bool is_one_character(std::string_view word) {
  std::size_t at = 0;
  next_character(word, at);
  return at == word.size();
}

// Splits one punctuation mark off the end of each word, or else off its start: "(hi)" becomes "(hi" and ")".
void split_off_punctuation(const std::vector<std::string_view>& words, std::vector<std::string_view>& parts) {
  parts.clear();
  for (const std::string_view word : words) {
    std::size_t cut = word.size();
    if (!is_one_character(word)) {
      if (is_punctuation(word.back()))
        cut = word.size() - 1;
      else if (is_punctuation(word.front()))
        cut = 1;
    }
    parts.push_back(word.substr(0, cut));
    if (cut < word.size()) parts.push_back(word.substr(cut));
  }
}

// A sentence in the form that chrF needs.
struct Sentence {
  std::string lowered;                  // only if case is ignored
  std::vector<std::string_view> words;  // separated by white space
  std::vector<std::string_view> parts;  // words and their punctuation
  Tokens characters, part_ids;

  void read(std::string_view text, const ChrfOptions& options) {
    if (options.lowercase) text = lowered = lower_case(text);
    split_as_python(text, words);
    characters.clear();
    for (const std::string_view word : words)
      for (std::size_t at = 0; at < word.size();) characters.push_back(next_character(word, at));
    if (options.words) split_off_punctuation(words, parts);
  }
};

// Counts one sentence after another and reuses its memory.
class ChrfCounter {
 public:
  explicit ChrfCounter(const ChrfOptions& options) : options_(options) {}

  ChrfStatistics operator()(std::string_view hypothesis, std::span<const std::string_view> references) {
    hypothesis_.read(hypothesis, options_);
    ChrfStatistics best;
    double best_score = -1;
    for (const std::string_view reference : references) {
      reference_.read(reference, options_);
      const ChrfStatistics statistics = compare();
      const double score = chrf_score(statistics);
      if (score <= best_score) continue;
      best_score = score;
      best = statistics;
    }
    return best;
  }

 private:
  ChrfStatistics compare() {
    ChrfStatistics statistics;
    count(hypothesis_.characters, reference_.characters, 0, ChrfStatistics::kCharacterOrders, statistics);
    if (!options_.words) return statistics;
    ids_.reset(hypothesis_.parts.size() + reference_.parts.size());
    for (Sentence* sentence : {&hypothesis_, &reference_}) {
      sentence->part_ids.clear();
      ids_.append(sentence->parts, sentence->part_ids);
    }
    count(hypothesis_.part_ids, reference_.part_ids, ChrfStatistics::kCharacterOrders, ChrfStatistics::kWordOrders,
          statistics);
    return statistics;
  }

  // Counts orders 1 ... `orders` of these tokens. They are stored from order `first` of the statistics on.
  void count(const Tokens& hypothesis, const Tokens& reference, std::size_t first, std::size_t orders,
             ChrfStatistics& statistics) {
    matcher_.count(hypothesis, std::span(&reference, 1), std::span(statistics.matches).subspan(first, orders));
    for (std::size_t n = 1; n <= orders; ++n) {
      statistics.reference[first + n - 1] = ngrams(reference.size(), n);
      if (reference.size() >= n) statistics.hypothesis[first + n - 1] = ngrams(hypothesis.size(), n);
    }
  }

  ChrfOptions options_;
  Sentence hypothesis_, reference_;
  WordIds ids_;
  NgramMatcher matcher_;
};

}  // namespace

ChrfStatistics& ChrfStatistics::operator+=(const ChrfStatistics& other) {
  for (std::size_t n = 0; n < kOrders; ++n) {
    hypothesis[n] += other.hypothesis[n];
    reference[n] += other.reference[n];
    matches[n] += other.matches[n];
  }
  return *this;
}

std::vector<ChrfStatistics> chrf_statistics(ThreadPool& pool, Hypotheses hypotheses, References references,
                                            const ChrfOptions& options) {
  require_references(hypotheses, references);
  return sentence_statistics(pool, hypotheses, references, [&] { return ChrfCounter(options); });
}

double chrf_score(const ChrfStatistics& statistics) {
  constexpr double kRecallWeight = 4;  // beta squared, for chrF2
  double precision = 0, recall = 0, orders = 0;
  for (std::size_t n = 0; n < ChrfStatistics::kOrders; ++n) {
    if (statistics.hypothesis[n] == 0 || statistics.reference[n] == 0) continue;
    const auto matches = static_cast<double>(statistics.matches[n]);
    precision += matches / static_cast<double>(statistics.hypothesis[n]);
    recall += matches / static_cast<double>(statistics.reference[n]);
    ++orders;
  }
  if (precision + recall == 0) return 0;
  precision /= orders;
  recall /= orders;
  return 100 * ((1 + kRecallWeight) * precision * recall / (kRecallWeight * precision + recall));
}

double corpus_chrf(ThreadPool& pool, Hypotheses hypotheses, References references, const ChrfOptions& options) {
  return chrf_score(sum(chrf_statistics(pool, hypotheses, references, options)));
}

std::string chrf_signature(const ChrfOptions& options, std::size_t references) {
  return signature(references,
                   fmt::format("case:{}|eff:yes|nc:{}|nw:{}|space:no", options.lowercase ? "lc" : "mixed",
                               ChrfStatistics::kCharacterOrders, options.words ? ChrfStatistics::kWordOrders : 0));
}

}  // namespace heed::metrics
