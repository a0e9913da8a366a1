#include "heed/evaluate/mistakes/reasons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/formats/percent.h"
#include "heed/evaluate/mistakes/english_words.h"
#include "heed/evaluate/mistakes/mistakes.h"

namespace heed::evaluate {
namespace {

using Found = std::optional<Reason>;

// What a rule sees.
struct Case {
  const Decision& decision;
  const ReasonContext& context;
  DecisionWords words;

  std::string label(std::int32_t c) const { return in_quotes(context.labels[static_cast<std::size_t>(c)]); }
  std::string predicted() const { return label(decision.predicted); }
  std::string truth() const { return label(decision.truth); }
  std::string share(const Positions& positions) const { return percent(words.share_of_push(positions), 0); }
};

Reason reason(ReasonKind kind, double strength, std::string sentence) {
  return {kind, std::clamp(strength, 0.0, 1.0), std::move(sentence)};
}

// Why a model of this kind misses what word order says.
std::string order_note(const ReasonContext& context) {
  if (context.ngrams < 2) return "The model averages single words, so it does not know which words belong together.";
  return fmt::format(
      "The model sees runs of up to {} words: it cannot connect words that are farther apart, and a run that was not "
      "in "
      "the training texts means nothing to it.",
      context.ngrams);
}

// The verdicts of the text for a class. If it has ratings, they alone count.
std::vector<Verdict> verdicts_for(const Case& c, std::int32_t of) {
  std::vector<Verdict> verdicts = find_verdicts(c.words.plain());
  const bool rated = std::ranges::any_of(verdicts, &Verdict::rating);
  std::erase_if(verdicts, [&](const Verdict& verdict) {
    return (rated && !verdict.rating) || verdict.favourable != (of == c.context.favourable);
  });
  return verdicts;
}

std::string sources_of(const Case& c, const std::vector<Verdict>& verdicts) {
  std::vector<std::string> sources;
  for (std::size_t i = 0; i < std::min(verdicts.size(), kQuoted); ++i)
    sources.push_back(c.words.source({verdicts[i].begin, verdicts[i].end}));
  return fmt::format("{}", fmt::join(sources, ", "));
}

Found wrong_label(const Case& c) {
  const std::vector<Verdict> verdicts = verdicts_for(c, c.decision.predicted);
  if (verdicts.empty() || !verdicts_for(c, c.decision.truth).empty()) return std::nullopt;
  const std::string sources = sources_of(c, verdicts);
  if (verdicts.front().rating)
    return reason(
        ReasonKind::kWrongLabel, 1,
        fmt::format("Likely wrong label: the rating {} in the text contradicts the label {}. The model agrees "
                    "with the rating (margin {:.2f}).",
                    sources, c.truth(), c.decision.margin));
  if (c.decision.margin < kSureMargin) return std::nullopt;
  const auto count = static_cast<double>(verdicts.size());
  return reason(ReasonKind::kWrongLabel, count / (count + 1),
                fmt::format("{}: the text says {}, and no verdict for {} was found. The model is sure (margin {:.2f}).",
                            verdicts.size() > 1 ? "Likely wrong label" : "Wrong label, a candidate", sources, c.truth(),
                            c.decision.margin));
}

Found outvoted(const Case& c) {
  const std::vector<Verdict> verdicts = verdicts_for(c, c.decision.truth);
  if (verdicts.empty() || !verdicts_for(c, c.decision.predicted).empty()) return std::nullopt;
  double effect = 0;
  for (const Verdict& verdict : verdicts)
    for (std::size_t i = verdict.begin; i < verdict.end; ++i) effect += c.words[i].effect;
  return reason(ReasonKind::kOutvoted, kPhraseStrength,
                fmt::format("Outvoted verdict: the text says {}, as its label does. These words have an effect of "
                            "{:+.2f}; the strong words for {} have {:+.2f}.",
                            sources_of(c, verdicts), effect, c.predicted(), c.words.push()));
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

Found sarcasm(const Case& c) {
  const bool praised = c.decision.predicted == c.context.favourable;  // by its words
  std::vector<Verdict> phrases = find_irony(c.words.plain());
  std::erase_if(phrases, [&](const Verdict& phrase) { return phrase.favourable == praised; });
  if (!phrases.empty())
    return reason(ReasonKind::kSarcasm, kPhraseStrength,
                  fmt::format("Sarcasm or irony, a candidate: {} is often said of something that is meant as {}.",
                              sources_of(c, phrases), c.truth()));
  Positions ironic;
  for (const std::size_t i : c.words.toward())
    if (praised && is_praise(c.words.word(i)) && is_in_ironic_quotes(c, i)) ironic.push_back(i);
  if (c.words.share_of_push(ironic) < kLeastShare) return std::nullopt;
  return reason(ReasonKind::kSarcasm, c.words.share_of_push(ironic),
                fmt::format("Sarcasm, a candidate: {}, {} of the push, is in quotation marks, and the label is {}.",
                            c.words.evidence(ironic), c.share(ironic), c.truth()));
}

Found mixed(const Case& c) {
  const Positions toward = c.words.toward(), against = c.words.against();
  if (c.words.different(toward) < kMixedWords || c.words.different(against) < kMixedWords) return std::nullopt;
  const double balance = c.words.opposition() / c.words.push();
  if (balance < kBalance) return std::nullopt;
  return reason(
      ReasonKind::kMixed, balance,
      fmt::format("Mixed: the strong words for {} ({}; sum {:+.2f}) and those against it ({}; sum {:+.2f}) {}.",
                  c.predicted(), c.words.evidence(toward), c.words.push(), c.words.evidence(against),
                  -c.words.opposition(),
                  balance <= 1 / kBalance ? "nearly balance, so a few words decide"
                                          : "would decide otherwise; many weak words outweigh them"));
}

bool is_negated(const Case& c, std::size_t at) {
  for (std::size_t back = 1; back <= std::min(at, kNegationReach); ++back) {
    const std::string& word = c.words.word(at - back);
    if (breaks_clause(word)) return false;
    if (!is_negation(word)) continue;
    const std::string& next = c.words.word(at - back + 1);  // "not only good", "no doubt the best"
    return next != "only" && next != "just" && next != "doubt" && next != "wonder";
  }
  return false;
}

Found negation(const Case& c) {
  Positions negated;
  for (const std::size_t i : c.words.toward())
    if (is_negated(c, i)) negated.push_back(i);
  if (c.words.share_of_push(negated) < kLeastShare) return std::nullopt;
  return reason(ReasonKind::kNegation, c.words.share_of_push(negated),
                fmt::format("Negation: a word such as “not” stands before {}, {} of the push towards {}. {}",
                            c.words.evidence(negated), c.share(negated), c.predicted(), order_note(c.context)));
}

// What a contrast word concedes, and the main point in one or two parts.
struct Turn {
  WordSpan conceded;
  std::array<WordSpan, 2> main;
};

bool is_joined(const Case& c, std::size_t at) {
  return at < c.words.size() && (c.words.word(at) == "and" || c.words.word(at) == "or");
}

Turn turn_at(const Case& c, std::size_t at) {
  const WordSpan sentence = c.words.sentence_of(at);
  if (is_turn(c.words.word(at))) {
    const bool opens = at - sentence.begin <= 1;  // "However, ...": the sentence before is conceded
    const WordSpan before = opens ? c.words.sentence_before(sentence.begin) : WordSpan{sentence.begin, at};
    return {before, {WordSpan{at + 1, sentence.end}, WordSpan{0, 0}}};
  }
  std::size_t comma = at;  // "although the acting is good, and the music too, ..."
  while (comma < sentence.end && (c.words.word(comma) != "," || is_joined(c, comma + 1))) ++comma;
  return {{at + 1, comma}, {WordSpan{sentence.begin, at}, WordSpan{comma, sentence.end}}};
}

Found contrast(const Case& c) {
  Positions conceded;
  double clearest = 0;
  std::string example;
  for (std::size_t at = 0; at < c.words.size(); ++at) {
    const std::string& word = c.words.word(at);
    if (!is_turn(word) && !is_concession(word)) continue;
    const Turn turn = turn_at(c, at);
    const double minor = c.words.lean(turn.conceded), major = c.words.lean(turn.main[0]) + c.words.lean(turn.main[1]);
    if (minor <= 0 || major >= 0) continue;
    const Positions toward = c.words.toward(turn.conceded);
    conceded.insert(conceded.end(), toward.begin(), toward.end());
    if (std::min(minor, -major) <= clearest) continue;
    clearest = std::min(minor, -major);
    Positions opposed = c.words.against(turn.main[0]);
    std::ranges::copy(c.words.against(turn.main[1]), std::back_inserter(opposed));
    example =
        fmt::format("what {} concedes is for {} ({}; sum {:+.2f}), the main point against it ({}; sum {:+.2f})",
                    in_quotes(word), c.predicted(), c.words.evidence(toward), minor, c.words.evidence(opposed), major);
  }
  std::ranges::sort(conceded);  // two contrast words may concede the same part
  conceded.erase(std::unique(conceded.begin(), conceded.end()), conceded.end());
  if (c.words.share_of_push(conceded) < kLeastShare) return std::nullopt;
  return reason(ReasonKind::kContrast, c.words.share_of_push(conceded),
                fmt::format("Contrast: {}. Conceded words are {} of the push. {}", example, c.share(conceded),
                            order_note(c.context)));
}

Found comparison(const Case& c) {
  std::map<std::size_t, std::string> compared;  // strong words, and the word of comparison that they are near
  for (std::size_t at = 0; at < c.words.size(); ++at) {
    const std::string& word = c.words.word(at);
    const bool before_it = word == "unlike" || word == "compared" || word == "comparison";
    if (!before_it && word != "than" && !is_other_work(word)) continue;
    const WordSpan sentence = c.words.sentence_of(at);
    const std::size_t begin = before_it ? at : std::max(sentence.begin, at - std::min(at, kComparisonReach));
    for (const std::size_t i : c.words.toward({begin, std::min(sentence.end, at + kComparisonReach + 1)}))
      if (is_praise(c.words.word(i)) || is_blame(c.words.word(i))) compared.try_emplace(i, word);
  }
  Positions positions;
  std::vector<std::string> markers;
  for (const auto& [i, marker] : compared) {
    positions.push_back(i);
    if (std::ranges::find(markers, marker) == markers.end()) markers.push_back(marker);
  }
  if (c.words.share_of_push(positions) < kLeastShare) return std::nullopt;
  return reason(
      ReasonKind::kComparison, c.words.share_of_push(positions),
      fmt::format("Comparison, a candidate: {}, {} of the push, stand near “{}” and may be about another work.",
                  c.words.evidence(positions), c.share(positions), fmt::join(markers, "”, “")));
}

Found plot(const Case& c) {
  Positions events;
  for (const std::size_t i : c.words.toward())
    if (is_plot_word(c.words.word(i))) events.push_back(i);
  if (c.words.share_of_push(events) < kLeastShare) return std::nullopt;
  return reason(ReasonKind::kPlot, c.words.share_of_push(events),
                fmt::format("Plot words: {}, {} of the push, usually say what happens and not how good it is.",
                            c.words.evidence(events), c.share(events)));
}

// With a capital letter in the middle of a sentence, wherever it occurs, but not in capitals.
bool is_name(const Case& c, std::size_t at) {
  for (std::size_t i = 0; i < c.words.size(); ++i) {
    if (c.words.word(i) != c.words.word(at)) continue;
    const std::string_view source = c.decision.text.substr(c.words[i].begin, c.words[i].end - c.words[i].begin);
    const bool capital = source.size() > 1 && source[0] >= 'A' && source[0] <= 'Z' && source[1] >= 'a';
    if (!capital || i == c.words.sentence_of(i).begin) return false;
  }
  return true;
}

Found names(const Case& c) {
  Positions found;
  for (const std::size_t i : c.words.toward())
    if (is_name(c, i)) found.push_back(i);
  if (c.words.share_of_push(found) < kLeastShare) return std::nullopt;
  return reason(ReasonKind::kNames, c.words.share_of_push(found),
                fmt::format("Names: {}, {} of the push, have capital letters within sentences. A name is no opinion.",
                            c.words.evidence(found), c.share(found)));
}

Found ending(const Case& c) {
  if (c.words.size() < 2 * kEndingWords) return std::nullopt;
  const std::size_t begin = c.words.size() - kEndingWords;
  const double end = c.words.lean({.begin = begin}), rest = c.words.lean({.begin = 0, .end = begin});
  if (end >= 0 || rest <= 0 || -end < kLeastShare * c.words.push()) return std::nullopt;
  return reason(
      ReasonKind::kEnding, -end / c.words.push(),
      fmt::format("The end says otherwise: the strong words among the last {} are against {} (sum {:+.2f}: {}), "
                  "those before for it (sum {:+.2f}). The model does not know where a word stands.",
                  kEndingWords, c.predicted(), end, c.words.evidence(c.words.against({.begin = begin})), rest));
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
  return reason(ReasonKind::kShort, 1 - static_cast<double>(known) / (kShortWords + 1),
                fmt::format("Too short: {} word{}, of which the model knows {}. Each is a large part of the average.",
                            words, words == 1 ? "" : "s", known));
}

Found unknown_words(const Case& c) {
  const auto [words, unknown] = lexical_and_unknown(c);
  const double share = words > 0 ? static_cast<double>(unknown.size()) / static_cast<double>(words) : 0;
  if (unknown.size() < 2 || share < kManyUnknown) return std::nullopt;
  std::vector<std::string> examples;
  for (std::size_t i = 0; i < std::min(unknown.size(), kQuoted); ++i)
    examples.push_back(in_quotes(c.words.word(unknown[i])));
  return reason(ReasonKind::kUnknown, share,
                fmt::format("Unknown words: the model does not know {} of the {} words ({}), such as {}, and decides "
                            "without them.",
                            unknown.size(), words, percent(share, 0), fmt::join(examples, ", ")));
}

Found near_tie(const Case& c) {
  if (!c.decision.near_tie) return std::nullopt;
  const double limit = std::log(kNeutralShare / (1 - kNeutralShare));
  return reason(ReasonKind::kNearTie, 1 - c.decision.margin / limit,
                fmt::format("Near tie: the model hardly prefers {} (margin {:.2f}), so there is little to explain.",
                            c.predicted(), c.decision.margin));
}

Reason no_reason(const Case& c) {
  std::string text = "No reason found in the figures";
  const Positions toward = c.words.toward(), against = c.words.against();
  text += toward.empty() ? fmt::format(": no strong word pushed towards {}", c.predicted())
                         : fmt::format(". The strong words for {} are {} (sum {:+.2f})", c.predicted(),
                                       c.words.evidence(toward), c.words.push());
  if (!against.empty())
    text += fmt::format("; those against it are {} (sum {:+.2f})", c.words.evidence(against), -c.words.opposition());
  return reason(ReasonKind::kNone, 0, text + ".");
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
    {ReasonKind::kMixed, "mixed", "strong words for both classes", mixed},
    {ReasonKind::kNegation, "negation", "negation", negation},
    {ReasonKind::kContrast, "contrast", "contrast", contrast},
    {ReasonKind::kComparison, "comparison", "comparison with another work", comparison, false, true},
    {ReasonKind::kPlot, "plot_words", "plot words", plot, false, true},
    {ReasonKind::kNames, "names", "names", names},
    {ReasonKind::kEnding, "ending", "the end says otherwise", ending},
    {ReasonKind::kSarcasm, "sarcasm", "sarcasm candidate", sarcasm, true, true},
    {ReasonKind::kShort, "too_short", "too short", few_words},
    {ReasonKind::kUnknown, "unknown_words", "unknown words", unknown_words},
    {ReasonKind::kNearTie, "near_tie", "near tie", near_tie},
    {ReasonKind::kNone, "none", "no reason found", nullptr},
}};

const Rule& rule_of(ReasonKind kind) { return kRules[static_cast<std::size_t>(kind)]; }

}  // namespace

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
