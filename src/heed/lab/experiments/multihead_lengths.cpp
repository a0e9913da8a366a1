#include "heed/lab/experiments/multihead_lengths.h"

#include <cmath>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/multihead_designs.h"
#include "heed/lab/moment_rows.h"
#include "heed/lab/rounding.h"

namespace heed::lab {
namespace {

// The share of v_a: for the single head, for each of two heads, and for their mean.
struct Shares {
  NoisyWeight single, first, second;
};
struct SampledShares {
  std::vector<double> single, first, second, mean;
};

// With eps = 0, the scores of all keys but a are known exactly, so the closed form holds for any m.
Shares shares_of_all_keys(double m, double s) {
  const double key = longest_key({.along_a = kAlong}, 0);
  NoisyWeight single = logistic_weight(s - log_of_rest(m, s), s * s * kAlong, score_rounding(s, std::sqrt(2.0), key));
  return {std::move(single), copied_weight({.m = m, .s = s, .beta = kAlong}),
          constant_weight(copy_rest(m, s) / (m - 1), score_rounding(s, 1, key))};
}

// With two keys, differences of scores are normal for every eps.
Shares shares_of_two_keys(double s, double epsilon, double d) {
  const double key = longest_key({.epsilon = epsilon, .along_a = kAlong}, d), rounding = score_rounding(s, 1, key);
  return {logistic_weight(0, s * s * (4 * epsilon + kAlong), std::sqrt(2.0) * rounding),
          logistic_weight(s, s * s * (2 * epsilon + kAlong), rounding),
          logistic_weight(-s, s * s * 2 * epsilon, rounding)};
}

SampledShares sample_shares(ThreadPool& pool, const NoisyKeysSetting& setting, double c) {
  auto heads = sample_noisy_keys(pool, setting, {{c, c}, {c, 0}, {0, c}});
  SampledShares samples{.single = std::move(heads[0].weight_a),
                        .first = std::move(heads[1].weight_a),
                        .second = std::move(heads[2].weight_a),
                        .mean = {}};
  for (std::size_t i = 0; i < samples.first.size(); ++i)
    samples.mean.push_back((samples.first[i] + samples.second[i]) / 2);
  return samples;
}

std::string head(int number) { return fmt::format("{}, head {}", name_of(HeadDesign::kOneEach), number); }

void add_rows(LabTable& table, const std::vector<double>& parameters, const Shares& closed,
              const SampledShares& samples) {
  add_moment_rows(table, name_of(HeadDesign::kSingle), parameters, moments_of(closed.single), samples.single);
  add_moment_rows(table, head(1), parameters, moments_of(closed.first), samples.first);
  add_moment_rows(table, head(2), parameters, moments_of(closed.second), samples.second);
  add_moment_rows(table, name_of(HeadDesign::kOneEach), parameters, moments_of_mean(closed.first, closed.second),
                  samples.mean);
}

LabTable length_table(std::string title, std::vector<std::string> parameters) {
  return {.title = std::move(title),
          .name_heading = "design: moment",
          .parameter_names = std::move(parameters),
          .quantity = "share of v_a, mean and variance"};
}

}  // namespace

void add_varying_length(const LabOptions& options, ThreadPool& pool, double c, LabResult& result) {
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  const double s = options.score(c);
  LabTable all = length_table(
      fmt::format("Only the length of key a varies, k_a ~ N(μ_a, εI + ½ μ_a μ_aᵀ), ε → 0, m = {}", options.m), {"c"});
  const auto samples = sample_shares(pool, noisy_keys_of(options, {.along_a = kAlong}, Purpose::kLength, 0), c);
  add_rows(all, {c}, shares_of_all_keys(m, s), samples);
  LabTable two = length_table("The same with noise εI of all keys, m = 2", {"ε", "c"});
  std::uint64_t number = 1;
  for (const double epsilon : options.epsilons) {
    const KeyNoise noise{.epsilon = epsilon, .along_a = kAlong};
    add_rows(two, {epsilon, c}, shares_of_two_keys(s, epsilon, d),
             sample_shares(pool, two_noisy_keys_of(options, noise, Purpose::kLength, number++), c));
  }
  const Moments single = sample_moments(samples.single), first = sample_moments(samples.first),
                second = sample_moments(samples.second), mean = sample_moments(samples.mean);
  result.findings.push_back(agreement(all));
  result.findings.push_back(agreement(two));
  result.findings.push_back(fmt::format(
      "If only the length of key a varies (variance ½), at c = {:g}, v_a has the share {:.3f} in the output of head 1 "
      "(variance {:.3g}) and {:.3g} in that of head 2 (variance {:.2g}). Their mean has the share {:.3f} (variance "
      "{:.3g}); the single head has the variance {:.3g}.",
      c, first.mean, first.variance, second.mean, second.variance, mean.mean, mean.variance, single.variance));
  result.tables.push_back(std::move(all));
  result.tables.push_back(std::move(two));
  result.figures.push_back(
      {.file = "multihead-length",
       .title = fmt::format("Share of v_a if only the length of key a varies, c = {:g}, m = {}", c, options.m),
       .see = "Head 2 looks for key b, whose length is fixed, so it does not vary. Head 1 loses key a if its length is "
              "near 0 or negative. So the mean of both is near ½ in most samples and near 0 in the others, while the "
              "single head is near 0 or 1 in most samples.",
       .x = {.label = "share of v_a in the output", .low = 0, .high = 1},
       .y = {.label = "samples"},
       .content = LabHistograms{{{name_of(HeadDesign::kSingle), samples.single},
                                 {head(1), samples.first},
                                 {head(2), samples.second},
                                 {fmt::format("{}, mean", name_of(HeadDesign::kOneEach)), samples.mean}}}});
}

}  // namespace heed::lab
