// Analyses a classifier's mistakes: which they are, which words caused them, and what they have in common.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/evaluate/finding.h"
#include "heed/evaluate/mistakes/reason_finder.h"
#include "heed/evaluate/mistakes/trait_figures.h"
#include "heed/model/classifier/occlusion.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/text/corpus/labeled_text.h"
#include "heed/train/classifier/classifier_data.h"

namespace heed::evaluate {

struct Mistake {
  std::size_t example = 0;  // index of the text
  std::int32_t truth = 0, predicted = 0;
  double probability = 0;  // of the predicted class
  double margin = 0;       // ln P(predicted) - ln P(truth), at least 0; with two classes the log-odds of the prediction
};

// Mistakes of one kind. With two classes: false positives or false negatives.
struct MistakeKind {
  std::int32_t truth = 0, predicted = 0;
  std::vector<Mistake> clear;    // the largest margin first
  std::vector<Mistake> neutral;  // nearly neutral decisions, which mean little; the closest first

  std::size_t size() const { return clear.size() + neutral.size(); }
};

// A decision is nearly neutral if the predicted class has less than this share of the probability of the two most
// likely classes together. With two classes that is its probability.
inline constexpr double kNeutralShare = 0.6;
bool nearly_neutral(std::span<const float> log_probabilities);  // of one example

// `log_probabilities` [N, C], `truth` [N]. With two classes, returns both kinds, false positives first, even if there
// are none; with more, the kinds that occur, the most frequent first. `positive`: for two classes.
std::vector<MistakeKind> find_mistakes(std::span<const float> log_probabilities, std::span<const std::int32_t> truth,
                                       std::int32_t classes, std::int32_t positive);

// A word of a text, with all its occurrences.
struct WordPush {
  std::string word;        // in lower case
  std::int64_t times = 0;  // number of occurrences
  double effect = 0;       // sum of its occurrences' effects on the log-odds of the predicted class (occlusion.h)
};

struct ExplainedMistake {
  Mistake mistake;
  std::vector<model::OccludedWord> words;  // of the text, in order
  std::vector<WordPush> toward, against;   // the strongest first
  std::vector<Reason> reasons;             // the strongest first
};

// The words that push towards the class and those that push against it, the strongest first, at most `count` of each.
// Words with less effect than kLeastEffect are left out.
inline constexpr double kLeastEffect = 0.005;  // less would be shown as 0.00, and may be rounding
struct PushingWords {
  std::vector<WordPush> toward, against;
};
PushingWords pushing_words(std::string_view text, std::span<const model::OccludedWord> words, std::size_t count);

// A word that pushed towards the mistake, over all mistakes of a kind except the nearly neutral ones.
struct MisleadingWord {
  std::string word;
  std::int64_t led = 0;       // number of mistakes in which it is among the kLeaders strongest words
  std::int64_t mistakes = 0;  // number of mistakes in which it occurs
  double effect = 0;          // the sum of its effects in a text, averaged over those mistakes
};
inline constexpr std::size_t kLeaders = 3;

struct ExplainedKind {
  MistakeKind kind;
  std::vector<ExplainedMistake> clear, neutral;  // as many as requested
  std::vector<MisleadingWord> misleading;        // those that led most often, at least twice
};

struct MistakeAnalysis {
  std::vector<std::string> labels;
  std::optional<std::int32_t> positive = {};  // with two classes
  std::int64_t examples = 0, mistakes = 0;
  double accuracy = 0, accuracy_low = 0, accuracy_high = 0;
  std::vector<std::int64_t> class_examples;   // by class
  std::vector<ExplainedMistake> sample = {};  // drawn from the mistakes of all kinds, in the order drawn
  ReasonRates reasons = {};                   // of the mistakes and of right answers; empty if there are no mistakes
  std::vector<ExplainedKind> kinds;
  metrics::Share wrong_if_neutral = {},
                 wrong_if_clear = {};  // wrong ones among the nearly neutral decisions and among the others
  TraitComparison traits;              // empty if there are no mistakes, or only mistakes
};

struct MistakeOptions {
  std::size_t sample = 5;                     // mistakes to draw at random and explain
  std::uint64_t seed = 1;                     // of the draw
  std::size_t count = 5;                      // examples to explain per kind, and as many nearly neutral ones
  std::size_t kinds = 6;                      // with more than two classes, how many kinds are explained
  std::size_t words = 8;                      // per example, for and against
  std::optional<std::int32_t> positive = {};  // the class; by default the last. Only for a model of two classes
};

// REQUIRES: `evaluation` is the result of `model` on `texts`
MistakeAnalysis analyse_mistakes(const model::TextClassifier& model, const text::LabeledText& texts,
                                 const train::ClassifierEvaluation& evaluation, const MistakeOptions& options,
                                 ThreadPool& pool);

// Sentences that the figures support (mistake_findings.cpp).
std::vector<Finding> mistake_findings(const MistakeAnalysis& analysis);

// "false positives", "false negatives", or with more classes "“b” taken for “a”".
std::string kind_name(const MistakeAnalysis& analysis, const MistakeKind& kind);

}  // namespace heed::evaluate
