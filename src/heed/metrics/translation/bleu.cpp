#include "heed/metrics/translation/bleu.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "heed/base/unicode/unicode.h"
#include "heed/metrics/translation/ngram_matcher.h"
#include "heed/metrics/translation/python_split.h"
#include "heed/metrics/translation/signature.h"
#include "heed/metrics/translation/tokenize_13a.h"
#include "heed/metrics/translation/word_ids.h"

namespace heed::metrics {
namespace {

std::int64_t closest_length(std::size_t hypothesis, std::span<const Tokens> references) {
  const auto distance = [&](std::size_t length) {
    return length > hypothesis ? length - hypothesis : hypothesis - length;
  };
  std::size_t closest = references[0].size();
  for (const Tokens& reference : references) {
    const std::size_t length = reference.size();
    if (distance(length) < distance(closest) || (distance(length) == distance(closest) && length < closest))
      closest = length;
  }
  return static_cast<std::int64_t>(closest);
}

// Counts one sentence after another and reuses its memory.
class BleuCounter {
 public:
  explicit BleuCounter(const BleuOptions& options) : options_(options) {}

  BleuStatistics operator()(std::string_view hypothesis, std::span<const std::string_view> references) {
    prepare(hypothesis, references);
    const Tokens& own = tokens_[0];
    const auto others = std::span<const Tokens>(tokens_).subspan(1, references.size());
    BleuStatistics statistics;
    statistics.hypothesis_length = static_cast<std::int64_t>(own.size());
    statistics.reference_length = closest_length(own.size(), others);
    for (std::size_t n = 1; n <= BleuStatistics::kOrders; ++n) statistics.totals[n - 1] = ngrams(own.size(), n);
    matcher_.count(own, others, statistics.matches);
    return statistics;
  }

 private:
  // Fills tokens_: the hypothesis, then the references.
  void prepare(std::string_view hypothesis, std::span<const std::string_view> references) {
    const std::size_t count = references.size() + 1;
    texts_.resize(count);
    words_.resize(count);
    tokens_.resize(count);
    std::size_t words = 0;
    for (std::size_t i = 0; i < count; ++i) {
      texts_[i] = tokenized(i == 0 ? hypothesis : references[i - 1]);
      split_as_python(texts_[i], words_[i]);
      words += words_[i].size();
    }
    ids_.reset(words);
    for (std::size_t i = 0; i < count; ++i) {
      tokens_[i].clear();
      ids_.append(words_[i], tokens_[i]);
    }
  }

  std::string tokenized(std::string_view text) const {
    if (!options_.lowercase) return tokenized_as_is(text);
    return tokenized_as_is(lower_case(text));
  }

  std::string tokenized_as_is(std::string_view text) const {
    return options_.tokenizer == BleuTokenizer::k13a ? tokenize_13a(strip_end(text)) : std::string(text);
  }

  BleuOptions options_;
  std::vector<std::string> texts_;
  std::vector<std::vector<std::string_view>> words_;
  std::vector<Tokens> tokens_;
  WordIds ids_;
  NgramMatcher matcher_;
};

double brevity_penalty(std::int64_t hypothesis, std::int64_t reference) {
  if (hypothesis >= reference) return 1;
  return hypothesis > 0 ? std::exp(1 - static_cast<double>(reference) / static_cast<double>(hypothesis)) : 0;
}

}  // namespace

BleuStatistics& BleuStatistics::operator+=(const BleuStatistics& other) {
  for (std::size_t n = 0; n < kOrders; ++n) {
    matches[n] += other.matches[n];
    totals[n] += other.totals[n];
  }
  hypothesis_length += other.hypothesis_length;
  reference_length += other.reference_length;
  return *this;
}

std::vector<BleuStatistics> bleu_statistics(ThreadPool& pool, Hypotheses hypotheses, References references,
                                            const BleuOptions& options) {
  require_references(hypotheses, references);
  return sentence_statistics(pool, hypotheses, references, [&] { return BleuCounter(options); });
}

BleuScore bleu_score(const BleuStatistics& statistics, BleuOrder order) {
  BleuScore result;
  result.statistics = statistics;
  result.brevity_penalty = brevity_penalty(statistics.hypothesis_length, statistics.reference_length);
  if (std::ranges::all_of(statistics.matches, [](std::int64_t count) { return count == 0; })) return result;
  double smoothing = 1, sum_of_logs = 0;
  std::size_t orders = 0;
  for (; orders < BleuStatistics::kOrders && statistics.totals[orders] > 0; ++orders) {
    const auto matches = static_cast<double>(statistics.matches[orders]);
    const auto total = static_cast<double>(statistics.totals[orders]);
    if (matches == 0) smoothing *= 2;
    result.precisions[orders] = matches == 0 ? 100 / (smoothing * total) : 100 * matches / total;
    sum_of_logs += std::log(result.precisions[orders]);
  }
  if (order == BleuOrder::kFull && orders < BleuStatistics::kOrders) return result;
  result.score = result.brevity_penalty * std::exp(sum_of_logs / static_cast<double>(orders));
  return result;
}

BleuScore corpus_bleu(ThreadPool& pool, Hypotheses hypotheses, References references, const BleuOptions& options) {
  return bleu_score(sum(bleu_statistics(pool, hypotheses, references, options)));
}

std::string bleu_signature(const BleuOptions& options, std::size_t references, BleuOrder order) {
  return signature(references, fmt::format("case:{}|eff:{}|tok:{}|smooth:exp", options.lowercase ? "lc" : "mixed",
                                           order == BleuOrder::kEffective ? "yes" : "no",
                                           options.tokenizer == BleuTokenizer::k13a ? "13a" : "none"));
}

}  // namespace heed::metrics
