#include "heed/evaluate/mistakes/reasons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/formats/percent.h"
#include "heed/evaluate/mistakes/english_words.h"
#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/evaluate/mistakes/reason_rules.h"

namespace heed::evaluate {
namespace {

Found mixed(const Case& c) {
  const Positions toward = c.words.toward(), against = c.words.against();
  if (c.words.different(toward) < kMixedWords || c.words.different(against) < kMixedWords) return std::nullopt;
  const double balance = c.words.opposition() / c.words.push();
  if (balance < kBalance) return std::nullopt;
  if (c.words.share_of_push(c.evaluations(toward)) < kLeastShare ||
      -c.words.sum(c.evaluations(against)) < kLeastShare * c.words.opposition())
    return std::nullopt;
  return make_reason(
      ReasonKind::kMixed, balance,
      fmt::format("Mixed: the strong words for {} ({}; sum {:+.2f}) and those against it ({}; sum {:+.2f}) {}.",
                  c.predicted(), c.words.evidence(toward), c.words.push(), c.words.evidence(against),
                  -c.words.opposition(),
                  balance <= 1 / kBalance ? "are of similar size, so the many weak words matter too"
                                          : "would decide otherwise; many weak words outweigh them"));
}

Found plot(const Case& c) {
  Positions events;
  for (const std::size_t i : c.words.toward())
    if (is_plot_word(c.words.word(i))) events.push_back(i);
  if (c.words.share_of_push(events) < kLeastShare) return std::nullopt;
  return make_reason(
      ReasonKind::kPlot, c.words.share_of_push(events),
      fmt::format("Plot words: {} ({} of the push). Such words usually say what happens, not how good it is.",
                  c.words.evidence(events), c.share(events)));
}

Found names(const Case& c) {
  Positions found;
  for (const std::size_t i : c.words.toward())
    if (c.words.is_name(i)) found.push_back(i);
  if (c.words.share_of_push(found) < kLeastShare) return std::nullopt;
  return make_reason(
      ReasonKind::kNames, c.words.share_of_push(found),
      fmt::format("Names or titles: {} ({} of the push), written with a capital letter. A name is no opinion.",
                  c.words.evidence(found), c.share(found)));
}

Found topic(const Case& c) {
  const Positions toward = c.words.toward();
  const double share = c.words.share_of_push(c.evaluations(toward));
  if (toward.empty() || share >= kLeastShare) return std::nullopt;
  return make_reason(
      ReasonKind::kTopic, kPhraseStrength,
      fmt::format("Hardly any praise or blame: {} of the push towards {} is from words on the lists of praise and "
                  "blame. The strongest others are {}.",
                  percent(share, 0), c.predicted(), c.words.evidence(toward)));
}

// Words with letters, and which of them the model does not know.
std::pair<std::size_t, Positions> lexical_and_unknown(const Case& c) {
  std::pair<std::size_t, Positions> result;
  for (std::size_t i = 0; i < c.words.size(); ++i) {
    if (!is_lexical(c.words.word(i))) continue;
    ++result.first;
    if (!c.words[i].known) result.second.push_back(i);
  }
  return result;
}

Found few_words(const Case& c) {
  const auto [words, unknown] = lexical_and_unknown(c);
  const std::size_t known = words - unknown.size();
  if (known > kShortWords) return std::nullopt;
  return make_reason(
      ReasonKind::kShort, 1 - static_cast<double>(known) / (kShortWords + 1),
      fmt::format("Too short: {} word{}, of which the model knows {}. Each is a large part of the average.", words,
                  words == 1 ? "" : "s", known));
}

Found unknown_words(const Case& c) {
  const auto [words, unknown] = lexical_and_unknown(c);
  const double share = words > 0 ? static_cast<double>(unknown.size()) / static_cast<double>(words) : 0;
  if (unknown.size() < 2 || share < kManyUnknown) return std::nullopt;
  std::vector<std::string> examples;
  for (std::size_t i = 0; i < std::min(unknown.size(), kQuoted); ++i)
    examples.push_back(in_quotes(c.words.word(unknown[i])));
  return make_reason(
      ReasonKind::kUnknown, share,
      fmt::format("Unknown words: the model does not know {} of the {} words ({}), such as {}, and decides "
                  "without them.",
                  unknown.size(), words, percent(share, 0), fmt::join(examples, ", ")));
}

Found weak_words(const Case& c) {
  if (c.words.push() > 0) return std::nullopt;
  return make_reason(
      ReasonKind::kWeak, kPhraseStrength,
      fmt::format("Only weak words: no strong word pushed towards {}; many weak ones decided{}.", c.predicted(),
                  c.words.opposition() > 0 ? fmt::format(" against {} (sum {:+.2f})",
                                                         c.words.evidence(c.words.against()), -c.words.opposition())
                                           : ""));
}

Found near_tie(const Case& c) {
  if (!c.decision.near_tie) return std::nullopt;
  const double limit = std::log(kNeutralShare / (1 - kNeutralShare));
  return make_reason(
      ReasonKind::kNearTie, 1 - c.decision.margin / limit,
      fmt::format("Near tie: the model hardly prefers {} (margin {:.2f}), so there is little to explain.",
                  c.predicted(), c.decision.margin));
}

Reason no_reason(const Case& c) {
  const Positions against = c.words.against();
  return make_reason(ReasonKind::kNone, 0,
                     fmt::format("No reason found in the figures. The strong words for {} are {} (sum {:+.2f}); {}.",
                                 c.predicted(), c.words.evidence(c.words.toward()), c.words.push(),
                                 against.empty() ? "none are against it"
                                                 : fmt::format("those against it {} (sum {:+.2f})",
                                                               c.words.evidence(against), -c.words.opposition())));
}

struct Rule {
  ReasonKind kind;
  std::string_view id, name;
  Found (*find)(const Case&);
  bool needs_mistake = false;  // compares the decision with a different label
  bool sentiment = false;      // only for models that tell praise from blame
};

constexpr std::array<Rule, kReasonKinds> kRules = {{
    {ReasonKind::kWrongLabel, "wrong_label", "likely wrong label", wrong_label, true, true},
    {ReasonKind::kOutvoted, "outvoted_verdict", "outvoted verdict", outvoted, true, true},
    {ReasonKind::kMixed, "mixed", "mixed", mixed},
    {ReasonKind::kNegation, "negation", "negation", negation},
    {ReasonKind::kContrast, "contrast", "contrast", contrast},
    {ReasonKind::kComparison, "comparison", "comparison with another work", comparison, false, true},
    {ReasonKind::kPlot, "plot_words", "plot words", plot, false, true},
    {ReasonKind::kNames, "names", "names or titles", names},
    {ReasonKind::kTopic, "topic_words", "hardly any praise or blame", topic, false, true},
    {ReasonKind::kEnding, "ending", "the end says otherwise", ending},
    {ReasonKind::kSarcasm, "sarcasm", "sarcasm candidate", sarcasm, true, true},
    {ReasonKind::kShort, "too_short", "too short", few_words},
    {ReasonKind::kUnknown, "unknown_words", "unknown words", unknown_words},
    {ReasonKind::kWeak, "weak_words", "only weak words", weak_words},
    {ReasonKind::kNearTie, "near_tie", "near tie", near_tie},
    {ReasonKind::kNone, "none", "no reason found", nullptr},
}};

const Rule& rule_of(ReasonKind kind) { return kRules[static_cast<std::size_t>(kind)]; }

}  // namespace

Positions Case::evaluations(Positions positions) const {
  if (context.favourable)
    std::erase_if(positions, [&](std::size_t i) { return !is_praise(words.word(i)) && !is_blame(words.word(i)); });
  return positions;
}

std::string Case::share(const Positions& positions) const { return percent(words.share_of_push(positions), 0); }

Reason make_reason(ReasonKind kind, double strength, std::string sentence) {
  return {kind, std::clamp(strength, 0.0, 1.0), std::move(sentence)};
}

std::string_view id_of(ReasonKind kind) { return rule_of(kind).id; }
std::string_view name_of(ReasonKind kind) { return rule_of(kind).name; }
bool needs_mistake(ReasonKind kind) { return rule_of(kind).needs_mistake; }

std::vector<Reason> find_reasons(const Decision& decision, const ReasonContext& context) {
  const Case facts{decision, context, DecisionWords(decision)};
  std::vector<Reason> reasons;
  for (const Rule& rule : kRules) {
    if (rule.find == nullptr || (rule.needs_mistake && !decision.is_mistake())) continue;
    if (rule.sentiment && !context.favourable) continue;
    if (Found found = rule.find(facts)) reasons.push_back(std::move(*found));
  }
  if (reasons.empty()) reasons.push_back(no_reason(facts));
  std::ranges::stable_sort(reasons, std::greater(), &Reason::strength);
  return reasons;
}

}  // namespace heed::evaluate
