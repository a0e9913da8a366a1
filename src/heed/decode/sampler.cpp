#include "heed/decode/sampler.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/settings/setting_value.h"
#include "heed/tensor/kernels/pointwise.h"

namespace heed::decode {

Sampler::Sampler(const SamplingOptions& options, std::vector<std::int32_t> never)
    : options_(options), never_(std::move(never)), random_(options.seed) {
  check_settings(options);
}

void Sampler::keep_most_probable() {
  const auto more = [](const Candidate& a, const Candidate& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.token < b.token;
  };
  if (options_.top_k > 0 && std::cmp_less(options_.top_k, candidates_.size())) {
    std::ranges::partial_sort(candidates_, candidates_.begin() + options_.top_k, more);
    candidates_.resize(static_cast<std::size_t>(options_.top_k));
  }
  if (options_.top_p < 1) {
    std::ranges::sort(candidates_, more);
    double total = 0;
    for (const Candidate& candidate : candidates_) total += candidate.weight;
    double sum = 0;
    const auto enough = std::ranges::find_if(
        candidates_, [&](const Candidate& candidate) { return (sum += candidate.weight) >= options_.top_p * total; });
    if (enough != candidates_.end()) candidates_.erase(enough + 1, candidates_.end());
  }
}

std::int32_t Sampler::draw(std::span<const float> scores) {
  scores_.assign(scores.begin(), scores.end());
  for (const std::int32_t token : never_) scores_[static_cast<std::size_t>(token)] = -HUGE_VALF;
  const float largest = *std::ranges::max_element(scores_);
  constexpr double kNothing = -1e4;  // so low that exp() of it is 0
  for (float& score : scores_)
    score = static_cast<float>(std::max(kNothing, static_cast<double>(score - largest) / options_.temperature));
  kernels::exp(scores_, scores_);
  candidates_.clear();
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    if (scores_[i] > 0) candidates_.push_back({static_cast<double>(scores_[i]), static_cast<std::int32_t>(i)});
  }
  if (candidates_.empty()) throw Error("the model is damaged (no token has a probability); copy or train it again");
  keep_most_probable();
  double total = 0;
  for (const Candidate& candidate : candidates_) total += candidate.weight;
  double left = random_.uniform() * total;
  for (const Candidate& candidate : candidates_) {
    if ((left -= candidate.weight) < 0) return candidate.token;
  }
  return candidates_.back().token;  // if rounding leaves a remainder
}

}  // namespace heed::decode
