#include "heed/evaluate/mistakes/mistakes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/text/tokenizers/split_words.h"

namespace heed::evaluate {
namespace {

constexpr std::size_t kMisleadingWords = 10;
constexpr std::int64_t kLeastLed = 2;  // a single case says nothing about other texts

std::span<const float> row_of(std::span<const float> log_probabilities, std::size_t row, std::int32_t classes) {
  return log_probabilities.subspan(row * static_cast<std::size_t>(classes), static_cast<std::size_t>(classes));
}

void sort_kind(MistakeKind& kind) {
  std::ranges::stable_sort(kind.clear, std::greater(), &Mistake::margin);
  std::ranges::stable_sort(kind.neutral, {}, &Mistake::margin);
}

// The words of a text as split_words returns them; OccludedWord has their positions.
std::map<std::string, WordPush, std::less<>> pushes_of(std::string_view text,
                                                       std::span<const model::OccludedWord> words) {
  std::map<std::string, WordPush, std::less<>> pushes;
  std::size_t next = 0;
  text::split_words(text, [&](const text::SplitWord& split) {
    if (next == words.size()) return;
    WordPush& push = pushes.try_emplace(std::string(split.word)).first->second;
    ++push.times;
    push.effect += words[next++].effect;
  });
  for (auto& [word, push] : pushes) push.word = word;
  return pushes;
}

// What explaining a mistake needs.
struct Explainer {
  const model::TextClassifier& model;
  const text::LabeledText& texts;
  const train::ClassifierEvaluation& evaluation;
  const ReasonFinder& finder;
  ThreadPool& pool;

  std::vector<Reason> reasons(std::size_t example) const {
    return finder.find(texts.lines[example].text, evaluation.truth[example],
                       row_of(evaluation.log_probabilities, example, model.classes()));
  }
};

ExplainedMistake explained(const Explainer& explainer, const Mistake& mistake, std::size_t count) {
  const std::string& text = explainer.texts.lines[mistake.example].text;
  ExplainedMistake result{.mistake = mistake,
                          .words = model::occlude(explainer.model, text, mistake.predicted, explainer.pool),
                          .toward = {},
                          .against = {},
                          .reasons = {}};
  PushingWords pushing = pushing_words(text, result.words, count);
  result.toward = std::move(pushing.toward);
  result.against = std::move(pushing.against);
  result.reasons = explainer.finder.find(
      text, mistake.truth, row_of(explainer.evaluation.log_probabilities, mistake.example, explainer.model.classes()),
      result.words);
  return result;
}

std::vector<MisleadingWord> misleading_words(const Explainer& explainer, const std::vector<Mistake>& mistakes) {
  std::map<std::string, MisleadingWord> words;
  for (const Mistake& mistake : mistakes) {
    const std::string& text = explainer.texts.lines[mistake.example].text;
    const std::vector<model::OccludedWord> occluded =
        model::occlude(explainer.model, text, mistake.predicted, explainer.pool);
    for (const auto& [word, push] : pushes_of(text, occluded)) {
      MisleadingWord& misleading = words[word];
      ++misleading.mistakes;
      misleading.effect += push.effect;
    }
    for (const WordPush& push : pushing_words(text, occluded, kLeaders).toward) ++words[push.word].led;
  }
  std::vector<MisleadingWord> result;
  for (auto& [word, misleading] : words) {
    if (misleading.led < kLeastLed) continue;
    misleading.word = word;
    misleading.effect /= static_cast<double>(misleading.mistakes);
    result.push_back(std::move(misleading));
  }
  std::ranges::stable_sort(result, std::greater(), &MisleadingWord::led);
  if (result.size() > kMisleadingWords) result.resize(kMisleadingWords);
  return result;
}

ExplainedKind explained(const Explainer& explainer, MistakeKind kind, const MistakeOptions& options) {
  ExplainedKind result;
  const auto explain = [&](const std::vector<Mistake>& mistakes, std::vector<ExplainedMistake>& explanations) {
    for (std::size_t i = 0; i < std::min(options.count, mistakes.size()); ++i)
      explanations.push_back(explained(explainer, mistakes[i], options.words));
  };
  explain(kind.clear, result.clear);
  explain(kind.neutral, result.neutral);
  result.misleading = misleading_words(explainer, kind.clear);
  result.kind = std::move(kind);
  return result;
}

// Streams of random numbers.
constexpr std::uint64_t kSampleStream = 0, kMistakeStream = 1, kRightStream = 2;

std::vector<std::size_t> numbers_below(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

ReasonRates rates_of(const Explainer& explainer, const std::vector<bool>& wrong, std::uint64_t seed) {
  std::vector<std::size_t> mistakes, right;
  for (std::size_t i = 0; i < wrong.size(); ++i) (wrong[i] ? mistakes : right).push_back(i);
  mistakes = draw(std::move(mistakes), kMostRated, seed, kMistakeStream);
  right = draw(std::move(right), mistakes.size(), seed, kRightStream);
  const auto reasons_of = [&](const std::vector<std::size_t>& examples) {
    std::vector<std::vector<Reason>> reasons;
    reasons.reserve(examples.size());
    for (const std::size_t i : examples) reasons.push_back(explainer.reasons(i));
    return reasons;
  };
  return reason_rates(reasons_of(mistakes), reasons_of(right));
}

std::int32_t positive_class(const model::TextClassifier& model, const MistakeOptions& options) {
  const std::int32_t classes = model.classes();
  if (!options.positive) return classes - 1;
  if (classes != 2) throw Error(fmt::format("a positive class needs a model of 2 classes (got {} classes)", classes));
  return *options.positive;
}

}  // namespace

bool nearly_neutral(std::span<const float> log_probabilities) {
  float first = -INFINITY, second = -INFINITY;
  for (const float value : log_probabilities) {
    second = std::max(second, std::min(first, value));
    first = std::max(first, value);
  }
  return first - second < std::log(kNeutralShare / (1 - kNeutralShare));
}

std::vector<MistakeKind> find_mistakes(std::span<const float> log_probabilities, std::span<const std::int32_t> truth,
                                       std::int32_t classes, std::int32_t positive) {
  std::vector<MistakeKind> kinds;
  if (classes == 2) {
    kinds.push_back({.truth = 1 - positive, .predicted = positive, .clear = {}, .neutral = {}});
    kinds.push_back({.truth = positive, .predicted = 1 - positive, .clear = {}, .neutral = {}});
  }
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const auto row = row_of(log_probabilities, i, classes);
    const std::int32_t predicted = metrics::most_probable(row);
    if (predicted == truth[i]) continue;
    auto kind = std::ranges::find_if(
        kinds, [&](const MistakeKind& k) { return k.truth == truth[i] && k.predicted == predicted; });
    if (kind == kinds.end())
      kind = kinds.insert(kinds.end(), {.truth = truth[i], .predicted = predicted, .clear = {}, .neutral = {}});
    const double said = row[static_cast<std::size_t>(predicted)], right = row[static_cast<std::size_t>(truth[i])];
    (nearly_neutral(row) ? kind->neutral : kind->clear)
        .push_back({.example = i,
                    .truth = truth[i],
                    .predicted = predicted,
                    .probability = std::exp(said),
                    .margin = said - right});
  }
  for (MistakeKind& kind : kinds) sort_kind(kind);
  if (classes > 2) std::ranges::stable_sort(kinds, std::greater(), &MistakeKind::size);
  return kinds;
}

PushingWords pushing_words(std::string_view text, std::span<const model::OccludedWord> words, std::size_t count) {
  PushingWords result;
  for (auto& [word, push] : pushes_of(text, words)) {
    if (push.effect >= kLeastEffect) result.toward.push_back(push);
    if (push.effect <= -kLeastEffect) result.against.push_back(push);
  }
  for (std::vector<WordPush>* side : {&result.toward, &result.against}) {
    std::ranges::stable_sort(*side, std::greater(), [](const WordPush& push) { return std::abs(push.effect); });
    if (side->size() > count) side->resize(count);
  }
  return result;
}

MistakeAnalysis analyse_mistakes(const model::TextClassifier& model, const text::LabeledText& texts,
                                 const train::ClassifierEvaluation& evaluation, const MistakeOptions& options,
                                 ThreadPool& pool) {
  const std::int32_t classes = model.classes(), positive = positive_class(model, options);
  const metrics::ClassificationScore& score = evaluation.score;
  MistakeAnalysis analysis{.labels = model.labels(),
                           .positive = classes == 2 ? std::optional(positive) : std::nullopt,
                           .examples = score.examples,
                           .mistakes = score.examples - score.right,
                           .accuracy = score.accuracy,
                           .accuracy_low = score.accuracy_low,
                           .accuracy_high = score.accuracy_high,
                           .class_examples = {},
                           .sample = {},
                           .reasons = {},
                           .kinds = {},
                           .wrong_if_neutral = {},
                           .wrong_if_clear = {},
                           .traits = {}};
  for (const metrics::ClassScore& one : score.classes) analysis.class_examples.push_back(one.examples);

  const ReasonFinder finder(model, pool);
  const Explainer explainer{model, texts, evaluation, finder, pool};
  std::vector<bool> wrong;
  for (std::size_t i = 0; i < evaluation.truth.size(); ++i) {
    const auto row = row_of(evaluation.log_probabilities, i, classes);
    wrong.push_back(metrics::most_probable(row) != evaluation.truth[i]);
    metrics::Share& share = nearly_neutral(row) ? analysis.wrong_if_neutral : analysis.wrong_if_clear;
    ++share.whole;
    if (wrong.back()) ++share.part;
  }
  std::vector<Mistake> mistakes;  // of all kinds
  for (MistakeKind& kind : find_mistakes(evaluation.log_probabilities, evaluation.truth, classes, positive)) {
    MistakeOptions limited = options;
    if (analysis.kinds.size() >= options.kinds) limited.count = 0;
    mistakes.insert(mistakes.end(), kind.clear.begin(), kind.clear.end());
    mistakes.insert(mistakes.end(), kind.neutral.begin(), kind.neutral.end());
    analysis.kinds.push_back(explained(explainer, std::move(kind), limited));
  }
  std::ranges::sort(mistakes, {}, &Mistake::example);
  for (const std::size_t i : draw(numbers_below(mistakes.size()), options.sample, options.seed, kSampleStream))
    analysis.sample.push_back(explained(explainer, mistakes[i], options.words));
  if (!mistakes.empty()) analysis.reasons = rates_of(explainer, wrong, options.seed);
  if (analysis.mistakes > 0 && analysis.mistakes < analysis.examples)
    analysis.traits = compare_traits(text_traits(model, texts, pool), wrong);
  return analysis;
}

std::string kind_name(const MistakeAnalysis& analysis, const MistakeKind& kind) {
  if (analysis.positive) return kind.predicted == *analysis.positive ? "false positives" : "false negatives";
  return fmt::format("“{}” taken for “{}”", analysis.labels[static_cast<std::size_t>(kind.truth)],
                     analysis.labels[static_cast<std::size_t>(kind.predicted)]);
}

}  // namespace heed::evaluate
