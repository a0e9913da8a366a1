// Scores a text with several metrics at once, by the names used on the command line and in JSON. Start here; the header
// of each metric has its formula and its paper.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "heed/metrics/significance.h"
#include "heed/metrics/translation/bleu.h"
#include "heed/metrics/translation/references.h"

namespace heed::metrics {

enum class Metric { kBleu, kChrf, kChrfPlusPlus, kTer };

inline constexpr std::array kMetricNames = {"bleu", "chrf", "chrf++", "ter"};
std::string_view to_string(Metric metric);     // "bleu", "chrf", "chrf++", "ter"
std::string_view display_name(Metric metric);  // "BLEU", "chrF2", "chrF2++", "TER"
inline bool lower_is_better(Metric metric) { return metric == Metric::kTer; }

// Parses comma-separated names. Throws Error for a name that is unknown, missing or given twice.
std::vector<Metric> parse_metrics(std::string_view names);

struct EvaluationOptions {
  std::vector<Metric> metrics = {Metric::kBleu, Metric::kChrf, Metric::kChrfPlusPlus, Metric::kTer};
  bool lowercase = false;  // for BLEU and chrF; TER always ignores case
  BleuTokenizer tokenizer = BleuTokenizer::k13a;
};

struct Evaluation {
  Metric metric;
  double score = 0;
  std::string signature;
  std::vector<double> sentence_scores;
  std::string sentence_signature;  // differs for BLEU: for a sentence, only the orders that it has count
};

// In the order of options.metrics. Throws Error unless every sentence has its references.
std::vector<Evaluation> evaluate(ThreadPool& pool, Hypotheses hypotheses, References references,
                                 const EvaluationOptions& options = {});

struct Comparison {
  Metric metric;
  std::string signature;
  PairedTest test;
};

// Two systems on the same sentences, in the order of options.metrics.
std::vector<Comparison> compare(ThreadPool& pool, Hypotheses first, Hypotheses second, References references,
                                const EvaluationOptions& options = {}, const PairedOptions& tests = {});

}  // namespace heed::metrics
