#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/classifier/mistakes_report.h"
#include "heed/report/difference_json.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

ordered_json pushes_json(const std::vector<evaluate::WordPush>& pushes) {
  ordered_json list = ordered_json::array();
  for (const evaluate::WordPush& push : pushes)
    list.push_back({{"word", push.word}, {"times", push.times}, {"effect", push.effect}});
  return list;
}

ordered_json reasons_json(const std::vector<evaluate::Reason>& reasons) {
  ordered_json list = ordered_json::array();
  for (const evaluate::Reason& reason : reasons)
    list.push_back(
        {{"reason", evaluate::id_of(reason.kind)}, {"strength", reason.strength}, {"sentence", reason.sentence}});
  return list;
}

ordered_json examples_json(const MistakesReport& report, const std::vector<evaluate::ExplainedMistake>& mistakes) {
  const auto label = [&](std::int32_t c) { return report.analysis.labels[static_cast<std::size_t>(c)]; };
  ordered_json list = ordered_json::array();
  for (const evaluate::ExplainedMistake& explained : mistakes) {
    const text::LabeledLine& line = report.texts.lines[explained.mistake.example];
    ordered_json words = ordered_json::array();
    for (const model::OccludedWord& word : explained.words)
      words.push_back({{"text", line.text.substr(word.begin, word.end - word.begin)},
                       {"known", word.known},
                       {"effect", word.effect}});
    list.push_back({{"line", line.line},
                    {"label", label(explained.mistake.truth)},
                    {"predicted", label(explained.mistake.predicted)},
                    {"probability", explained.mistake.probability},
                    {"margin", explained.mistake.margin},
                    {"text", line.text},
                    {"words", std::move(words)},
                    {"toward", pushes_json(explained.toward)},
                    {"against", pushes_json(explained.against)},
                    {"reasons", reasons_json(explained.reasons)}});
  }
  return list;
}

ordered_json kind_json(const MistakesReport& report, const evaluate::ExplainedKind& explained) {
  const evaluate::MistakeAnalysis& analysis = report.analysis;
  const evaluate::MistakeKind& kind = explained.kind;
  ordered_json misleading = ordered_json::array();
  for (const evaluate::MisleadingWord& word : explained.misleading)
    misleading.push_back(
        {{"word", word.word}, {"led", word.led}, {"mistakes", word.mistakes}, {"mean_effect", word.effect}});
  ordered_json object = {{"label", analysis.labels[static_cast<std::size_t>(kind.truth)]},
                         {"predicted", analysis.labels[static_cast<std::size_t>(kind.predicted)]}};
  if (analysis.positive) object["kind"] = kind.predicted == *analysis.positive ? "false positive" : "false negative";
  object.update({{"mistakes", kind.size()},
                 {"nearly_neutral", kind.neutral.size()},
                 {"examples", examples_json(report, explained.clear)},
                 {"nearly_neutral_examples", examples_json(report, explained.neutral)},
                 {"misleading_words", std::move(misleading)}});
  return object;
}

ordered_json share_json(const metrics::Share& share) { return {{"wrong", share.part}, {"texts", share.whole}}; }

ordered_json rate_json(const metrics::Share& share) {
  return share.whole > 0 ? ordered_json{{"texts", share.part}, {"of", share.whole}, {"share", share.value()}} : nullptr;
}

ordered_json rates_json(const evaluate::ReasonRates& rates) {
  ordered_json list = ordered_json::array();
  for (const evaluate::ReasonRate& rate : rates.rates) {
    ordered_json& object = list.emplace_back(ordered_json{{"reason", evaluate::id_of(rate.kind)},
                                                          {"name", evaluate::name_of(rate.kind)},
                                                          {"mistakes", rate_json(rate.mistakes)},
                                                          {"right_answers", rate_json(rate.right)}});
    object["difference"] = rate.difference ? difference_json(*rate.difference) : nullptr;
  }
  return list;
}

ordered_json traits_json(const evaluate::TraitComparison& comparison) {
  ordered_json list = ordered_json::array();
  for (const evaluate::TraitFigures& trait : comparison.traits) {
    const metrics::Interval with = metrics::wilson_interval(trait.with.part, trait.with.whole),
                            without = metrics::wilson_interval(trait.without.part, trait.without.whole);
    list.push_back({{"trait", trait.name},
                    {"with", share_json(trait.with)},
                    {"without", share_json(trait.without)},
                    {"error_rate_with", trait.with.value()},
                    {"error_rate_with_ci95", {with.low, with.high}},
                    {"error_rate_without", trait.without.value()},
                    {"error_rate_without_ci95", {without.low, without.high}},
                    {"share_of_mistakes", trait.of_mistakes().value()},
                    {"share_of_right", trait.of_right().value()},
                    {"difference", trait.difference.value},
                    {"difference_ci95", {trait.difference.interval.low, trait.difference.interval.high}},
                    {"p", trait.single_p},
                    {"p_adjusted", trait.difference.p},
                    {"enough_texts", trait.difference.enough},
                    {"measurable", trait.measurable()}});
  }
  return list;
}

}  // namespace

ordered_json mistakes_json(const MistakesReport& report) {
  const evaluate::MistakeAnalysis& analysis = report.analysis;
  ordered_json object = {{"model", printable(report.model)}, {"data", printable(report.texts.name)},
                         {"examples", analysis.examples},    {"mistakes", analysis.mistakes},
                         {"accuracy", analysis.accuracy},    {"ci95", {analysis.accuracy_low, analysis.accuracy_high}},
                         {"labels", analysis.labels}};
  if (analysis.positive) object["positive"] = analysis.labels[static_cast<std::size_t>(*analysis.positive)];
  object["nearly_neutral_decisions"] = share_json(analysis.wrong_if_neutral);
  object["other_decisions"] = share_json(analysis.wrong_if_clear);
  object["seed"] = report.seed;
  object["sample"] = examples_json(report, analysis.sample);
  object["reasons"] = rates_json(analysis.reasons);
  object["kinds"] = ordered_json::array();
  for (const evaluate::ExplainedKind& kind : analysis.kinds) object["kinds"].push_back(kind_json(report, kind));
  object["traits"] = traits_json(analysis.traits);
  object["findings"] = ordered_json::array();
  for (const evaluate::Finding& finding : evaluate::mistake_findings(analysis))
    object["findings"].push_back({{"title", finding.title}, {"sentences", finding.sentences}});
  return object;
}

}  // namespace heed::report
