#include "heed/metrics/translation/evaluation.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/metrics/translation/chrf.h"
#include "heed/metrics/translation/signature.h"
#include "heed/metrics/translation/ter.h"

namespace heed::metrics {
namespace {

struct Names {
  Metric metric;
  std::string_view name, display;
};
constexpr std::array<Names, 4> kNames = {{{Metric::kBleu, "bleu", "BLEU"},
                                          {Metric::kChrf, "chrf", "chrF2"},
                                          {Metric::kChrfPlusPlus, "chrf++", "chrF2++"},
                                          {Metric::kTer, "ter", "TER"}}};

const Names& names_of(Metric metric) { return *std::ranges::find(kNames, metric, &Names::metric); }

// The metrics behind a common interface. Each has its own options; `references` is the number per sentence.
struct Bleu {
  BleuOptions options;
  auto statistics(ThreadPool& pool, Hypotheses hypotheses, References references) const {
    return bleu_statistics(pool, hypotheses, references, options);
  }
  double score(const BleuStatistics& all, std::size_t) const { return bleu_score(all).score; }
  double sentence_score(const BleuStatistics& one, std::size_t) const {
    return bleu_score(one, BleuOrder::kEffective).score;
  }
  std::string signature(std::size_t references) const { return bleu_signature(options, references); }
  std::string sentence_signature(std::size_t references) const {
    return bleu_signature(options, references, BleuOrder::kEffective);
  }
};

struct Chrf {
  ChrfOptions options;
  auto statistics(ThreadPool& pool, Hypotheses hypotheses, References references) const {
    return chrf_statistics(pool, hypotheses, references, options);
  }
  double score(const ChrfStatistics& all, std::size_t) const { return chrf_score(all); }
  double sentence_score(const ChrfStatistics& one, std::size_t) const { return chrf_score(one); }
  std::string signature(std::size_t references) const { return chrf_signature(options, references); }
  std::string sentence_signature(std::size_t references) const { return signature(references); }
};

struct Ter {
  auto statistics(ThreadPool& pool, Hypotheses hypotheses, References references) const {
    return ter_statistics(pool, hypotheses, references);
  }
  double score(const TerStatistics& all, std::size_t references) const { return ter_score(all, references); }
  double sentence_score(const TerStatistics& one, std::size_t references) const { return ter_score(one, references); }
  std::string signature(std::size_t references) const { return ter_signature(references); }
  std::string sentence_signature(std::size_t references) const { return signature(references); }
};

template <class Use>
auto with(Metric metric, const EvaluationOptions& options, Use&& use) {
  if (metric == Metric::kBleu) return use(Bleu{{options.tokenizer, options.lowercase}});
  if (metric == Metric::kTer) return use(Ter{});
  return use(Chrf{{metric == Metric::kChrfPlusPlus, options.lowercase}});
}

}  // namespace

std::string_view to_string(Metric metric) { return names_of(metric).name; }

std::string_view display_name(Metric metric) { return names_of(metric).display; }

std::vector<Metric> parse_metrics(std::string_view names) {
  std::vector<Metric> metrics;
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    const std::string_view name = names.substr(begin, end - begin);
    const auto* const known = std::ranges::find(kNames, name, &Names::name);
    if (known == kNames.end())
      throw Error(fmt::format("no metric '{}' (metrics: bleu, chrf, chrf++, ter)", printable(name, 100)));
    if (std::ranges::find(metrics, known->metric) != metrics.end())
      throw Error(fmt::format("the metric '{}' is given twice", name));
    metrics.push_back(known->metric);
    begin = end + 1;
  }
  return metrics;
}

std::vector<Evaluation> evaluate(ThreadPool& pool, Hypotheses hypotheses, References references,
                                 const EvaluationOptions& options) {
  std::vector<Evaluation> evaluations;
  for (const Metric metric : options.metrics) {
    evaluations.push_back(with(metric, options, [&](const auto& scorer) {
      const std::size_t count = references.size();
      const auto statistics = scorer.statistics(pool, hypotheses, references);
      Evaluation result{
          metric, scorer.score(sum(statistics), count), scorer.signature(count), {}, scorer.sentence_signature(count)};
      for (const auto& one : statistics) result.sentence_scores.push_back(scorer.sentence_score(one, count));
      return result;
    }));
  }
  return evaluations;
}

std::vector<Comparison> compare(ThreadPool& pool, Hypotheses first, Hypotheses second, References references,
                                const EvaluationOptions& options, const PairedOptions& tests) {
  std::vector<Comparison> comparisons;
  for (const Metric metric : options.metrics) {
    comparisons.push_back(with(metric, options, [&](const auto& scorer) {
      const std::size_t count = references.size();
      const auto score = [&](const auto& statistics) { return scorer.score(statistics, count); };
      return Comparison{metric, with_tests(scorer.signature(count), tests_text(tests)),
                        paired_test(pool, scorer.statistics(pool, first, references),
                                    scorer.statistics(pool, second, references), score, tests)};
    }));
  }
  return comparisons;
}

}  // namespace heed::metrics
