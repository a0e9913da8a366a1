#include "heed/report/translation/score_report.h"

#include <cmath>

#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

std::string two_digits(double score) { return fmt::format("{:.2f}", score); }

// "35.18 ± 1.02", as sacreBLEU writes it.
std::string interval(const metrics::Confidence& confidence) {
  return fmt::format("{:.2f} ± {:.2f}", confidence.mean, (confidence.high - confidence.low) / 2);
}

std::string named_metric(metrics::Metric metric) {
  return fmt::format("{}{}", metrics::display_name(metric),
                     metrics::lower_is_better(metric) ? " (less is better)" : "");
}

// One sentence that interprets the result.
std::string verdict(const metrics::Comparison& comparison, const std::string& first, const std::string& second) {
  const metrics::Difference difference = difference_of(comparison.test);
  const auto said = metrics::verdict(difference);
  if (said == metrics::Verdict::kNotMeasurable)
    return fmt::format("{}: no measurable difference ({:+.2f}, {}).", metrics::display_name(comparison.metric),
                       difference.value, interval_text(difference));
  const bool second_is_better = (said == metrics::Verdict::kHigher) != metrics::lower_is_better(comparison.metric);
  return fmt::format("{}: {} is better by {:.2f} ({}, {}).", metrics::display_name(comparison.metric),
                     second_is_better ? second : first, std::abs(difference.value), interval_text(difference),
                     metrics::p_text(difference.p));
}

ordered_json to_json(const metrics::Confidence& confidence) {
  return {{"mean", confidence.mean}, {"low", confidence.low}, {"high", confidence.high}};
}

}  // namespace

void print_scores(const std::vector<metrics::Evaluation>& evaluations, std::ostream& out) {
  Table table({{"metric"}, {"score", Align::kRight}, {"signature"}});
  for (const metrics::Evaluation& evaluation : evaluations)
    table.add({named_metric(evaluation.metric), two_digits(evaluation.score), evaluation.signature});
  table.print(out);
}

void print_scores_json(const std::vector<metrics::Evaluation>& evaluations, bool sentences, std::ostream& out) {
  ordered_json document = ordered_json::object();
  for (const metrics::Evaluation& evaluation : evaluations) {
    ordered_json& entry = document[std::string(metrics::to_string(evaluation.metric))];
    entry = {{"score", evaluation.score}, {"signature", evaluation.signature}};
    if (!sentences) continue;
    entry["sentences"] = evaluation.sentence_scores;
    entry["sentence_signature"] = evaluation.sentence_signature;
  }
  out << document << '\n';
}

void print_sentence_scores(const std::vector<metrics::Evaluation>& evaluations, std::ostream& out) {
  for (std::size_t i = 0; i < evaluations[0].sentence_scores.size(); ++i) {
    for (const metrics::Evaluation& evaluation : evaluations)
      print(out, "{}{:.4f}", &evaluation == evaluations.data() ? "" : "\t", evaluation.sentence_scores[i]);
    out << '\n';
  }
}

void print_comparison(const std::vector<metrics::Comparison>& comparisons, const std::string& first,
                      const std::string& second, std::ostream& out) {
  const std::string first_name = printable(first), second_name = printable(second);
  Table systems({{"metric"}, {"system"}, {"score", Align::kRight}, {"bootstrap, 95%", Align::kRight}});
  Table tests({{"metric"},
               {"difference", Align::kRight},
               {"95% interval", Align::kRight},
               {"p, bootstrap", Align::kRight},
               {"p, randomisation", Align::kRight}});
  for (const auto& [metric, signature, test] : comparisons) {
    systems.add({named_metric(metric), first_name, two_digits(test.first_score), interval(test.first)});
    systems.add({"", second_name, two_digits(test.second_score), interval(test.second)});
    tests.add({std::string(metrics::display_name(metric)), fmt::format("{:+.2f}", test.second_score - test.first_score),
               fmt::format("{:+.2f} to {:+.2f}", test.difference.low, test.difference.high),
               fmt::format("{:.4f}", test.bootstrap_p), fmt::format("{:.4f}", test.randomization_p)});
  }
  systems.print(out);
  print(out, "\n{} minus {}\n", second_name, first_name);
  tests.print(out);
  out << '\n';
  for (const metrics::Comparison& comparison : comparisons) out << verdict(comparison, first_name, second_name) << '\n';
  out << "\nSignatures\n";
  Table signatures({{""}, {""}});
  for (const metrics::Comparison& comparison : comparisons)
    signatures.add({std::string(metrics::display_name(comparison.metric)), comparison.signature});
  signatures.print(out);
}

void print_comparison_json(const std::vector<metrics::Comparison>& comparisons, std::ostream& out) {
  ordered_json document = ordered_json::object();
  for (const auto& [metric, signature, test] : comparisons) {
    document[std::string(metrics::to_string(metric))] = {{"score", test.first_score},
                                                         {"signature", signature},
                                                         {"confidence", to_json(test.first)},
                                                         {"paired",
                                                          {{"score", test.second_score},
                                                           {"confidence", to_json(test.second)},
                                                           {"difference", test.second_score - test.first_score},
                                                           {"difference_confidence", to_json(test.difference)},
                                                           {"bootstrap_p", test.bootstrap_p},
                                                           {"randomization_p", test.randomization_p}}}};
  }
  out << document << '\n';
}

}  // namespace heed::report
