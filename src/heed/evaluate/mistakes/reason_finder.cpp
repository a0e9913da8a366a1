#include "heed/evaluate/mistakes/reason_finder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "heed/base/random.h"
#include "heed/evaluate/mistakes/english_words.h"
#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/evaluate/mistakes/text_traits.h"
#include "heed/metrics/classification.h"
#include "heed/text/tokenizers/split_words.h"

namespace heed::evaluate {

ReasonFinder::ReasonFinder(const model::TextClassifier& model, ThreadPool& pool)
    : model_(model),
      pool_(pool),
      context_{.labels = model.labels(),
               .ngrams = static_cast<int>(model.options().ngrams),
               .favourable = favourable_class(model, pool)} {
  std::vector<std::int64_t> occurrences;  // in the training texts, so that opinions do not depend on the texts at hand
  occurrences.reserve(static_cast<std::size_t>(model.vocabulary().size()));
  for (std::int32_t id = 0; id < model.vocabulary().size(); ++id)
    occurrences.push_back(id < text::Vocabulary::kSpecials ? 0 : model.vocabulary().count(id));
  opinions_ = word_opinions(log_probabilities_of_words(model, pool), occurrences, model.classes());
}

std::vector<Reason> ReasonFinder::find(std::string_view text, std::int32_t truth,
                                       std::span<const float> log_probabilities,
                                       std::span<const model::OccludedWord> occluded) const {
  Decision decision{.text = text, .words = {}, .truth = truth, .predicted = metrics::most_probable(log_probabilities)};
  const auto predicted = static_cast<std::size_t>(decision.predicted);
  float other = truth == decision.predicted ? -INFINITY : log_probabilities[static_cast<std::size_t>(truth)];
  for (std::size_t c = 0; c < log_probabilities.size(); ++c)
    if (truth == decision.predicted && c != predicted) other = std::max(other, log_probabilities[c]);
  decision.margin = static_cast<double>(log_probabilities[predicted]) - static_cast<double>(other);
  decision.near_tie = nearly_neutral(log_probabilities);
  text::split_words(text, [&](const text::SplitWord& split) {
    const std::size_t at = decision.words.size();
    if (at == occluded.size()) return;
    decision.words.push_back({.word = std::string(split.word),
                              .begin = split.begin,
                              .end = split.end,
                              .known = occluded[at].known,
                              .effect = occluded[at].effect,
                              .opinion = opinions_[static_cast<std::size_t>(model_.vocabulary().id(split.word))]});
  });
  return find_reasons(decision, context_);
}

std::vector<Reason> ReasonFinder::find(std::string_view text, std::int32_t truth,
                                       std::span<const float> log_probabilities) const {
  return find(text, truth, log_probabilities,
              model::occlude(model_, text, metrics::most_probable(log_probabilities), pool_));
}

std::optional<std::int32_t> favourable_class(const model::TextClassifier& model, ThreadPool& pool) {
  if (model.classes() != 2) return std::nullopt;
  const std::array<std::string, 2> texts = {std::string(kPraise), std::string(kBlame)};
  const std::vector<float> log_probabilities = model.log_probabilities(texts, pool);
  const std::span<const float> praise = std::span(log_probabilities).first(2),
                               blame = std::span(log_probabilities).last(2);
  if (nearly_neutral(praise) || nearly_neutral(blame)) return std::nullopt;
  const std::int32_t favourable = metrics::most_probable(praise);
  return favourable == metrics::most_probable(blame) ? std::nullopt : std::optional(favourable);
}

ReasonRates reason_rates(std::span<const std::vector<Reason>> mistakes, std::span<const std::vector<Reason>> right) {
  ReasonRates result{.rates = {}, .mistakes = std::ssize(mistakes), .right = std::ssize(right)};
  const auto share_of = [](std::span<const std::vector<Reason>> texts, ReasonKind kind) {
    const auto with = std::ranges::count_if(texts, [&](const std::vector<Reason>& reasons) {
      return std::ranges::find(reasons, kind, &Reason::kind) != reasons.end();
    });
    return metrics::Share{.part = with, .whole = std::ssize(texts)};
  };
  for (std::size_t k = 0; k < kReasonKinds; ++k) {
    const auto kind = static_cast<ReasonKind>(k);
    ReasonRate rate{.kind = kind, .mistakes = share_of(mistakes, kind), .right = {}};
    if (!needs_mistake(kind)) rate.right = share_of(right, kind);
    if (rate.mistakes.part + rate.right.part == 0) continue;
    if (rate.mistakes.whole > 0 && rate.right.whole > 0)
      rate.difference = metrics::compare_shares(rate.mistakes, rate.right);
    result.rates.push_back(rate);
  }
  std::vector<metrics::Difference*> differences;
  for (ReasonRate& rate : result.rates)
    if (rate.difference) differences.push_back(&*rate.difference);
  metrics::correct_for_several(differences);
  // "No reason found" comes last, however frequent.
  std::ranges::stable_sort(result.rates, std::greater(), [](const ReasonRate& rate) {
    return rate.kind == ReasonKind::kNone ? -1 : rate.mistakes.part;
  });
  return result;
}

std::vector<std::size_t> draw(std::vector<std::size_t> numbers, std::size_t count, std::uint64_t seed,
                              std::uint64_t stream) {
  Random random(seed, stream);
  count = std::min(count, numbers.size());
  for (std::size_t i = 0; i < count; ++i) std::swap(numbers[i], numbers[i + random.below(numbers.size() - i)]);
  numbers.resize(count);
  return numbers;
}

}  // namespace heed::evaluate
