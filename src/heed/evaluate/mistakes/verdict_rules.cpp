#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/evaluate/mistakes/english_words.h"
#include "heed/evaluate/mistakes/reason_rules.h"

namespace heed::evaluate {
namespace {

// The verdicts of the text for a class. If it has ratings, they alone count.
std::vector<StatedVerdict> verdicts_for(const Case& c, std::int32_t of) {
  std::vector<StatedVerdict> verdicts = find_verdicts(c.words.plain());
  const bool rated = std::ranges::any_of(verdicts, &StatedVerdict::rating);
  std::erase_if(verdicts, [&](const StatedVerdict& verdict) {
    return (rated && !verdict.rating) || verdict.favourable != (of == c.context.favourable);
  });
  return verdicts;
}

std::string sources_of(const Case& c, const std::vector<StatedVerdict>& verdicts) {
  std::vector<std::string> sources;
  for (std::size_t i = 0; i < std::min(verdicts.size(), kQuoted); ++i)
    sources.push_back(c.words.source({verdicts[i].begin, verdicts[i].end}));
  return fmt::format("{}", fmt::join(sources, ", "));
}

// In lower case between quotation marks that enclose few words. Capitals would make it a title.
bool is_in_ironic_quotes(const Case& c, std::size_t at) {
  const char first = c.decision.text[c.words[at].begin];
  if (first >= 'A' && first <= 'Z') return false;
  const auto is_mark = [&](std::size_t i) { return i < c.words.size() && is_quotation_mark(c.words.word(i)); };
  for (std::size_t before = 1; before <= std::min(kIronicWords, at); ++before)
    for (std::size_t after = 1; before + after <= kIronicWords + 1; ++after)
      if (is_mark(at - before) && is_mark(at + after)) return true;
  return false;
}

}  // namespace

Found wrong_label(const Case& c) {
  const std::vector<StatedVerdict> verdicts = verdicts_for(c, c.decision.predicted);
  if (verdicts.empty() || !verdicts_for(c, c.decision.truth).empty()) return std::nullopt;
  const std::string sources = sources_of(c, verdicts);
  if (verdicts.front().rating)
    return make_reason(
        ReasonKind::kWrongLabel, 1,
        fmt::format("Likely wrong label: the rating {} in the text contradicts the label {}. The model agrees "
                    "with the rating (margin {:.2f}).",
                    sources, c.truth(), c.decision.margin));
  if (c.decision.margin < kSureMargin) return std::nullopt;
  const auto count = static_cast<double>(verdicts.size());
  return make_reason(
      ReasonKind::kWrongLabel, count / (count + 1),
      fmt::format("{}: the text says {}, and no verdict for {} was found. The model is sure (margin {:.2f}).",
                  verdicts.size() > 1 ? "Likely wrong label" : "Possibly a wrong label", sources, c.truth(),
                  c.decision.margin));
}

Found outvoted(const Case& c) {
  const std::vector<StatedVerdict> verdicts = verdicts_for(c, c.decision.truth);
  if (verdicts.empty() || !verdicts_for(c, c.decision.predicted).empty()) return std::nullopt;
  double effect = 0;
  for (const StatedVerdict& verdict : verdicts)
    for (std::size_t i = verdict.begin; i < verdict.end; ++i) effect += c.words[i].effect;
  return make_reason(ReasonKind::kOutvoted, kPhraseStrength,
                     fmt::format("Outvoted verdict: the text says {}, as its label does. These words have an effect of "
                                 "{:+.2f}; the strong words for {} have {:+.2f}.",
                                 sources_of(c, verdicts), effect, c.predicted(), c.words.push()));
}

Found sarcasm(const Case& c) {
  const bool praised = c.decision.predicted == c.context.favourable;  // by its words
  std::vector<StatedVerdict> phrases = find_irony(c.words.plain());
  std::erase_if(phrases, [&](const StatedVerdict& phrase) { return phrase.favourable == praised; });
  if (!phrases.empty())
    return make_reason(ReasonKind::kSarcasm, kPhraseStrength,
                       fmt::format("Irony, a candidate: {} may be meant as {}, as the label {} says.",
                                   sources_of(c, phrases), praised ? "blame" : "praise", c.truth()));
  Positions ironic;
  for (const std::size_t i : c.words.toward())
    if (praised && is_praise(c.words.word(i)) && is_in_ironic_quotes(c, i)) ironic.push_back(i);
  if (ironic.empty() || c.words.share_of_push(ironic) < kLeastShare) return std::nullopt;
  return make_reason(
      ReasonKind::kSarcasm, c.words.share_of_push(ironic),
      fmt::format("Sarcasm, a candidate: {}, {} of the push, is in quotation marks, and the label is {}.",
                  c.words.evidence(ironic), c.share(ironic), c.truth()));
}

}  // namespace heed::evaluate
