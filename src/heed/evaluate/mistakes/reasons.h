// Gives worded reasons for a classifier's mistake, each from figures: the effects of the text's words, the model's
// opinions of words (text_traits.h), the margin, and lists of English words (english_words.h).
//
// A reason is a hypothesis with its evidence, not a proof. Those named candidates need a reader.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "heed/evaluate/mistakes/decision_words.h"

namespace heed::evaluate {

enum class ReasonKind : std::uint8_t {
  kWrongLabel,  // the text's own verdict contradicts the label
  kOutvoted,    // the text's own verdict is the label, and other words outweigh it
  kMixed,       // strong words for both classes
  kNegation,    // negated words pushed towards the predicted class
  kContrast,    // conceded words pushed towards it, and the main point against it
  kComparison,  // the words that pushed may be about another work
  kPlot,        // words of the plot pushed
  kNames,       // names and titles pushed
  kTopic,       // hardly any word of praise or blame pushed
  kEnding,      // the end of the text is against the predicted class
  kSarcasm,     // phrases of irony; praise in quotation marks
  kShort,       // few words
  kUnknown,     // many unknown words
  kWeak,        // no strong word pushed
  kNearTie,     // nearly_neutral
  kNone,        // no reason found
};
inline constexpr std::size_t kReasonKinds = 16;
std::string_view id_of(ReasonKind kind);    // for JSON: "wrong_label"
std::string_view name_of(ReasonKind kind);  // for a table: "likely wrong label"
// Whether the reason compares the decision with a different label, so that a right answer cannot have it.
bool needs_mistake(ReasonKind kind);

struct Reason {
  ReasonKind kind = ReasonKind::kNone;
  double strength = 0;   // from 0 to 1, to sort by; for reasons from words, their share of the push
  std::string sentence;  // with its figures
};

struct ReasonContext {
  std::vector<std::string> labels;
  int ngrams = 1;  // the longest run of words that the model sees
  // The class that means praise; nothing if the model does not tell praise from blame. Then verdicts, irony, plots and
  // other works are not looked for, and all strong words count, not only those of praise and blame.
  std::optional<std::int32_t> favourable = {};
};

// The push is the sum of the effects of the strong words that pushed towards the predicted class. A reason from words
// must have at least this share of it: a smaller part leaves most of the decision unexplained.
inline constexpr double kLeastShare = 0.15;
// Strong words for two classes nearly balance if the sum against is at least this share of the push, as in is_mixed.
inline constexpr double kBalance = 2.0 / 3;
// Different strong words for each class; one alone is no mixture.
inline constexpr std::size_t kMixedWords = 2;
// The number of words after a negation that it may negate: "not a very good film".
inline constexpr std::size_t kNegationReach = 3;
// A part of a sentence before or after a contrast word has at most so many words, in a text without full stops.
inline constexpr std::size_t kPartWords = 40;
// Words on each side of a word such as "than" or "sequel" that may be about the other work.
inline constexpr std::size_t kComparisonReach = 5;
// A text with at most so many known words is short: each has a tenth of the average or more.
inline constexpr std::size_t kShortWords = 10;
// More than one word in seven, and at least two, are many unknown words. (IMDB's test reviews: 2% of the words.)
inline constexpr double kManyUnknown = 0.15;
// Without a rating in the text, a label is doubted only if the model is sure: its class is 20 times as probable (ln
// 20).
inline constexpr double kSureMargin = 3;
// Words at the end of a text that may be a conclusion: two sentences. A text must have twice as many words.
inline constexpr std::size_t kEndingWords = 40;
// Words in quotation marks that may be ironic; more are rather a quotation.
inline constexpr std::size_t kIronicWords = 3;
// Verdicts that are outvoted and phrases of irony have no share of the push; they rank in the middle.
inline constexpr double kPhraseStrength = 0.5;

// The strongest first; a single kNone if the figures support no reason.
std::vector<Reason> find_reasons(const Decision& decision, const ReasonContext& context);

}  // namespace heed::evaluate
