#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/formats/percent.h"
#include "heed/evaluate/mistakes/english_words.h"
#include "heed/evaluate/mistakes/reason_rules.h"

namespace heed::evaluate {
namespace {

// Why a model of this kind misses what word order says.
std::string order_note(const ReasonContext& context) {
  if (context.ngrams < 2) return "The model averages single words, so it does not know which word belongs to which.";
  return fmt::format(
      "The model sees runs of up to {} words: it cannot connect words that are farther apart, and a run that was not "
      "in the training texts means nothing to it.",
      context.ngrams);
}

// The word that negates the one at `at`, if any.
std::optional<std::size_t> negator_of(const Case& c, std::size_t at) {
  for (std::size_t back = 1; back <= std::min(at, kNegationReach); ++back) {
    if (negates_next(c.words.plain(), at - back)) {
      // "anything but", "far from"
      const bool two_words = c.words.word(at - back) == "but" || c.words.word(at - back) == "from";
      return at - back - (two_words ? 1 : 0);
    }
    if (breaks_clause(c.words.word(at - back))) break;
  }
  return std::nullopt;
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
  WordSpan sentence = c.words.sentence_of(at);
  sentence.begin = std::max(sentence.begin, at - std::min(at, kPartWords));
  sentence.end = std::min(sentence.end, at + kPartWords + 1);
  if (is_turn(c.words.word(at))) {
    const bool opens = at - sentence.begin <= 1;  // "However, ...": the sentence before is conceded
    const WordSpan before = opens ? c.words.sentence_before(sentence.begin) : WordSpan{sentence.begin, at};
    return {before, {WordSpan{at + 1, sentence.end}, WordSpan{0, 0}}};
  }
  std::size_t comma = at;  // "although the acting is good, and the music too, ..."
  while (comma < sentence.end && (c.words.word(comma) != "," || is_joined(c, comma + 1))) ++comma;
  return {{at + 1, comma}, {WordSpan{sentence.begin, at}, WordSpan{comma, sentence.end}}};
}

}  // namespace

Found negation(const Case& c) {
  Positions negated = c.evaluations(c.words.toward());
  std::erase_if(negated, [&](std::size_t i) { return !negator_of(c, i); });
  double share = c.words.share_of_push(negated);
  if (share < kLeastShare && c.context.favourable) {
    // In “not a disaster”, the model may have no opinion of the word. Then all words that pushed count.
    negated.clear();
    double all = 0;
    for (std::size_t i = 0; i < c.words.size(); ++i) {
      if (c.words[i].effect <= 0) continue;
      all += c.words[i].effect;
      if (!c.evaluations({i}).empty() && negator_of(c, i)) negated.push_back(i);
    }
    share = negated.empty() ? 0 : c.words.sum(negated) / all;
  }
  if (share < kLeastShare) return std::nullopt;
  Positions strongest = negated;
  std::ranges::stable_sort(strongest, std::greater(), [&](std::size_t i) { return c.words[i].effect; });
  std::vector<std::string> phrases;  // “not a good” +0.90
  for (std::size_t i = 0; i < std::min(strongest.size(), kQuoted); ++i)
    phrases.push_back(fmt::format("{} {:+.2f}", c.words.source({*negator_of(c, strongest[i]), strongest[i] + 1}),
                                  c.words[strongest[i]].effect));
  return make_reason(
      ReasonKind::kNegation, share,
      fmt::format("Negation: in {}, the last word pushed towards {}. Negated words are {} of the push. {}",
                  fmt::join(phrases, ", "), c.predicted(), percent(share, 0), order_note(c.context)));
}

Found contrast(const Case& c) {
  Positions conceded;
  double clearest = 0;
  std::string example;
  for (std::size_t at = 0; at < c.words.size(); ++at) {
    const std::string& word = c.words.word(at);
    if (!is_turn(word) && !is_concession(word)) continue;
    const Turn turn = turn_at(c, at);
    const auto both = [&](auto positions_of) {
      Positions positions = positions_of(turn.main[0]);
      std::ranges::copy(positions_of(turn.main[1]), std::back_inserter(positions));
      return c.evaluations(std::move(positions));
    };
    const Positions toward = c.evaluations(c.words.toward(turn.conceded));
    const Positions opposed = both([&](WordSpan span) { return c.words.against(span); });
    const double minor = c.words.sum(toward) + c.words.sum(c.evaluations(c.words.against(turn.conceded))),
                 major = c.words.sum(opposed) + c.words.sum(both([&](WordSpan span) { return c.words.toward(span); }));
    if (minor <= 0 || major >= 0) continue;
    conceded.insert(conceded.end(), toward.begin(), toward.end());
    if (std::min(minor, -major) <= clearest) continue;
    clearest = std::min(minor, -major);
    example =
        fmt::format("what {} concedes is for {} ({}; sum {:+.2f}), the main point against it ({}; sum {:+.2f})",
                    in_quotes(word), c.predicted(), c.words.evidence(toward), minor, c.words.evidence(opposed), major);
  }
  std::ranges::sort(conceded);  // two contrast words may concede the same part
  conceded.erase(std::unique(conceded.begin(), conceded.end()), conceded.end());
  if (conceded.empty() || c.words.share_of_push(conceded) < kLeastShare) return std::nullopt;
  return make_reason(ReasonKind::kContrast, c.words.share_of_push(conceded),
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
    for (const std::size_t i :
         c.evaluations(c.words.toward({begin, std::min(sentence.end, at + kComparisonReach + 1)})))
      compared.try_emplace(i, word);
  }
  Positions positions;
  std::vector<std::string> markers;
  for (const auto& [i, marker] : compared) {
    positions.push_back(i);
    if (std::ranges::find(markers, marker) == markers.end()) markers.push_back(marker);
  }
  if (c.words.share_of_push(positions) < kLeastShare) return std::nullopt;
  return make_reason(
      ReasonKind::kComparison, c.words.share_of_push(positions),
      fmt::format("Comparison, a candidate: words near “{}” may be about another work ({}; {} of the push).",
                  fmt::join(markers, "”, “"), c.words.evidence(positions), c.share(positions)));
}

Found ending(const Case& c) {
  if (c.words.size() < 2 * kEndingWords) return std::nullopt;
  const std::size_t begin = c.words.size() - kEndingWords;
  const double end = c.words.lean({.begin = begin}), rest = c.words.lean({.begin = 0, .end = begin});
  if (end >= 0 || rest <= 0 || -end < kLeastShare * c.words.push()) return std::nullopt;
  return make_reason(
      ReasonKind::kEnding, -end / c.words.push(),
      fmt::format("The end says otherwise: the strong words among the last {} are against {} (sum {:+.2f}: {}), "
                  "those before for it (sum {:+.2f}). The model does not know where a word stands.",
                  kEndingWords, c.predicted(), end, c.words.evidence(c.words.against({.begin = begin})), rest));
}

}  // namespace heed::evaluate
