// Draws the next token of a text from a model's scores.
//
// Temperature t divides the scores: below 1 likely tokens become likelier still. Then only the `top_k` most probable
// stay, and of those the fewest whose probabilities sum to at least `top_p` (nucleus sampling, Holtzman et al. 2020).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/base/random.h"
#include "heed/base/settings/setting.h"

namespace heed::decode {

struct SamplingOptions {
  double temperature = 1;  // above 0
  std::int64_t top_k = 0;  // 0: no limit; 1: always the most probable
  double top_p = 1;        // above 0, at most 1
  std::uint64_t seed = 1;  // the same seed gives the same text
};

template <SettingsOf<SamplingOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "temperature",
         .help = "Softmax temperature; below 1 favours likely tokens (--top-k 1 always takes the likeliest)",
         .range = {kTiny, kHuge}},
        options.temperature);
  visit({.name = "top-k",
         .help = "Sample from the N likeliest tokens only",
         .range = kCount,
         .zero = "all tokens",
         .link = "https://arxiv.org/abs/1805.04833"},
        options.top_k);
  visit({.name = "top-p",
         .help = "Sample from the smallest set of likeliest tokens whose probabilities add up to X",
         .range = {kTiny, 1},
         .link = "https://arxiv.org/abs/1904.09751"},
        options.top_p);
  visit({.name = "seed", .help = "Random seed; the same seed gives the same text", .range = kSeed}, options.seed);
}

class Sampler {
 public:
  // `never`: tokens that are not drawn, such as the one for what is unknown. Throws Error for options that make no
  // sense.
  explicit Sampler(const SamplingOptions& options, std::vector<std::int32_t> never = {});

  // REQUIRES: more scores than tokens in `never`
  std::int32_t draw(std::span<const float> scores);

 private:
  struct Candidate {
    double weight;
    std::int32_t token;
  };
  void keep_most_probable();

  SamplingOptions options_;
  std::vector<std::int32_t> never_;
  Random random_;
  std::vector<float> scores_;
  std::vector<Candidate> candidates_;
};

}  // namespace heed::decode
