#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/formats/percent.h"
#include "heed/evaluate/mistakes/mistakes.h"

namespace heed::evaluate {
namespace {

using Sentences = std::vector<std::string>;

using heed::percent;
std::string percent(const metrics::Share& share) { return percent(share.value()); }

std::string sentence(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

// "2.1 times as often as the others", if the figures support that ratio.
std::string how_often(const metrics::Share& one, const metrics::Share& other) {
  if (one.value() < other.value()) return "less often than the others";
  const double ratio = other.part > 0 ? one.value() / other.value() : 0;
  return ratio >= 1.05 ? fmt::format("{:.1f} times as often as the others", ratio) : "more often than the others";
}

Sentences about_confidence(const MistakeAnalysis& analysis) {
  Sentences said;
  const metrics::Share &neutral = analysis.wrong_if_neutral, &clear = analysis.wrong_if_clear;
  if (neutral.part == 0) {
    said.emplace_back(neutral.whole == 0 ? "No decision was a near tie." : "None of the mistakes was a near tie.");
    return said;
  }
  const metrics::Share of_mistakes{.part = neutral.part, .whole = analysis.mistakes};
  said.push_back(
      fmt::format("{} of the {} mistakes ({}) were near ties: the model hardly preferred its class to the next one.",
                  neutral.part, analysis.mistakes, percent(of_mistakes)));
  if (clear.whole == 0) return said;
  const auto verdict = metrics::verdict(metrics::compare_shares(neutral, clear));
  if (verdict == metrics::Verdict::kTooLittleData)
    said.push_back("There are too few near ties to say whether they are wrong more often.");
  else
    said.push_back(fmt::format("{}: {} of them are wrong, and {} of the other decisions.",
                               verdict == metrics::Verdict::kHigher  ? "Near ties are wrong more often"
                               : verdict == metrics::Verdict::kLower ? "Near ties are wrong less often"
                                                                     : "Near ties are not measurably wrong more often",
                               percent(neutral), percent(clear)));
  return said;
}

Sentences about_kinds(const MistakeAnalysis& analysis) {
  const auto label = [&](std::int32_t c) { return analysis.labels[static_cast<std::size_t>(c)]; };
  const auto share_of = [&](const MistakeKind& kind) {
    return metrics::Share{.part = static_cast<std::int64_t>(kind.size()),
                          .whole = analysis.class_examples[static_cast<std::size_t>(kind.truth)]};
  };
  if (!analysis.positive) {
    const MistakeKind& most = analysis.kinds.front().kind;
    return {fmt::format("The most frequent confusion is {}: {} of {} mistakes, and {} of the texts that are “{}”.",
                        kind_name(analysis, most), most.size(), analysis.mistakes, percent(share_of(most)),
                        label(most.truth))};
  }
  const MistakeKind &positives = analysis.kinds[0].kind, &negatives = analysis.kinds[1].kind;
  const metrics::Share one = share_of(positives), other = share_of(negatives);
  if (one.whole == 0 || other.whole == 0)
    return {fmt::format("All texts are “{}”, so there can be mistakes of one kind only.",
                        label(one.whole == 0 ? negatives.truth : positives.truth))};
  std::string figures =
      fmt::format("{} of the texts that are “{}” were classified as “{}”, {} of those that are “{}” as “{}”",
                  percent(one), label(positives.truth), label(positives.predicted), percent(other),
                  label(negatives.truth), label(negatives.predicted));
  switch (metrics::verdict(metrics::compare_shares(one, other))) {
    case metrics::Verdict::kHigher:
      return {fmt::format("The model favours “{}”: {}.", label(positives.predicted), figures)};
    case metrics::Verdict::kLower:
      return {fmt::format("The model favours “{}”: {}.", label(negatives.predicted), figures)};
    case metrics::Verdict::kTooLittleData:
      return {fmt::format("Too few texts to say whether the model favours one class: {}.", figures)};
    default:
      return {fmt::format("No measurable preference for one class: {}.", figures)};
  }
}

std::string about_measured(const TraitFigures& trait) {
  const metrics::Interval& interval = trait.difference.interval;
  const double low = std::min(std::abs(interval.low), std::abs(interval.high)),
               high = std::max(std::abs(interval.low), std::abs(interval.high));
  return sentence(fmt::format(
      "{} are wrong {} ({} against {}, a difference of {:.1f} to {:.1f} points). They are {} of the mistakes and {} of "
      "the right answers.",
      trait.subject, how_often(trait.with, trait.without), percent(trait.with), percent(trait.without), 100 * low,
      100 * high, percent(trait.of_mistakes()), percent(trait.of_right())));
}

// "a negation (10.7% against 11.6%)"
std::string in_list(const TraitFigures& trait) {
  return fmt::format("{} ({} against {})", trait.name, percent(trait.with), percent(trait.without));
}

// The largest difference that the intervals still allow, in points.
double most_hidden(const std::vector<const TraitFigures*>& traits) {
  double most = 0;
  for (const TraitFigures* trait : traits)
    most = std::max({most, std::abs(trait->difference.interval.low), std::abs(trait->difference.interval.high)});
  return 100 * most;
}

Sentences about_traits(const MistakeAnalysis& analysis) {
  std::vector<const TraitFigures*> measured, same, few;
  for (const TraitFigures& trait : analysis.traits.traits)
    (trait.measurable() ? measured : trait.difference.enough ? same : few).push_back(&trait);
  // Harmful traits first, then helpful ones; larger differences first.
  std::ranges::stable_sort(measured, std::greater(), [](const TraitFigures* t) { return t->difference.value; });
  Sentences said;
  for (const TraitFigures* trait : measured) said.push_back(about_measured(*trait));
  const auto list = [](const std::vector<const TraitFigures*>& traits) {
    Sentences parts;
    for (const TraitFigures* trait : traits) parts.push_back(in_list(*trait));
    return fmt::format("{}", fmt::join(parts, "; "));
  };
  if (!same.empty())
    said.push_back(fmt::format(
        "For these traits, the error rates of texts with and without the trait do not differ measurably: {}. "
        "A difference larger than {:.1f} points is unlikely.",
        list(same), most_hidden(same)));
  if (!few.empty()) said.push_back(fmt::format("Too few texts to tell: {}.", list(few)));
  return said;
}

Sentences about_reading(const MistakeAnalysis& analysis) {
  const TraitComparison& traits = analysis.traits;
  Sentences said;
  if (std::ranges::any_of(traits.traits, &TraitFigures::harmful))
    said.push_back(
        fmt::format("{} of the {} mistakes ({}) and {} of the right answers have none of the traits that go with more "
                    "errors.",
                    traits.mistakes_without.part, traits.mistakes_without.whole, percent(traits.mistakes_without),
                    percent(traits.right_without)));
  else
    said.emplace_back("None of these traits goes with measurably more errors.");
  said.push_back(
      fmt::format("A difference is called measurable if p < 0.05, corrected for the {} tests. The traits overlap, "
                  "since longer texts have more of each. Correlation is not causation.",
                  traits.traits.size()));
  if (std::ranges::any_of(traits.traits, &TraitFigures::by_model))
    said.emplace_back(
        "The model itself decides which words are strong, so a text with strong words for two classes is also one that "
        "it finds hard.");
  said.emplace_back("Negations and contrast words are counted with lists of English words.");
  return said;
}

}  // namespace

std::vector<Finding> mistake_findings(const MistakeAnalysis& analysis) {
  if (analysis.mistakes == 0) return {};
  std::vector<Finding> findings = {{"Kinds of mistakes", about_kinds(analysis)},
                                   {"Confidence", about_confidence(analysis)}};
  const std::vector<TraitFigures>& traits = analysis.traits.traits;
  if (traits.empty()) return findings;
  const char* title = "What the mistakes have in common";
  if (std::ranges::none_of(traits, [](const TraitFigures& trait) { return trait.difference.enough; })) {
    findings.push_back({title, {"Too few texts to tell: this needs more mistakes or more right answers."}});
    return findings;
  }
  findings.push_back({title, about_traits(analysis)});
  findings.push_back({"How to read this", about_reading(analysis)});
  return findings;
}

}  // namespace heed::evaluate
