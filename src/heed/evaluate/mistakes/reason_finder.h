// Finds reasons (reasons.h) with a model, and compares how often mistakes and right answers have them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/evaluate/mistakes/reasons.h"
#include "heed/metrics/two_shares.h"
#include "heed/model/classifier/occlusion.h"
#include "heed/model/classifier/text_classifier.h"

namespace heed::evaluate {

class ReasonFinder {
 public:
  ReasonFinder(const model::TextClassifier& model, ThreadPool& pool);  // refers to both

  const ReasonContext& context() const { return context_; }

  // `occluded` is the result of occlude() on the text and the predicted class; `log_probabilities` [C] is the model's
  // output for it.
  std::vector<Reason> find(std::string_view text, std::int32_t truth, std::span<const float> log_probabilities,
                           std::span<const model::OccludedWord> occluded) const;
  // The same, with the occlusion.
  std::vector<Reason> find(std::string_view text, std::int32_t truth, std::span<const float> log_probabilities) const;

 private:
  const model::TextClassifier& model_;
  ThreadPool& pool_;
  ReasonContext context_;
  std::vector<std::int32_t> opinions_;  // by word id
};

// The class that means praise: the model must assign kPraise to it and kBlame to the other of its two classes, neither
// as a near tie.
std::optional<std::int32_t> favourable_class(const model::TextClassifier& model, ThreadPool& pool);

struct ReasonRate {
  ReasonKind kind = ReasonKind::kNone;
  metrics::Share mistakes, right;  // those with the reason; `right` is empty if right answers cannot have it
  // Mistakes minus right answers; only if neither is empty. Its p is corrected for the number of reasons.
  std::optional<metrics::Difference> difference = {};
};

struct ReasonRates {
  std::vector<ReasonRate> rates;  // the most frequent first; those of at least one text
  std::int64_t mistakes = 0, right = 0;
};

// Of at most so many mistakes, and as many right answers, both drawn at random. With 2,000, the interval of a share is
// at most 4.4 points wide, and the occlusion takes seconds.
inline constexpr std::size_t kMostRated = 2000;

// The reasons of each text: of mistakes and of right answers.
ReasonRates reason_rates(std::span<const std::vector<Reason>> mistakes, std::span<const std::vector<Reason>> right);

// `count` of `numbers` at random without replacement, in the order drawn; all of them, in random order, if there are no
// more. The same for the same seed and stream.
std::vector<std::size_t> draw(std::vector<std::size_t> numbers, std::size_t count, std::uint64_t seed,
                              std::uint64_t stream = 0);

}  // namespace heed::evaluate
