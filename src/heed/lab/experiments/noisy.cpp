#include "heed/lab/experiments/noisy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/noisy_figures.h"
#include "heed/lab/experiments/noisy_keys.h"
#include "heed/lab/moment_rows.h"
#include "heed/lab/rounding.h"
#include "heed/lab/weight_moments.h"

namespace heed::lab {
namespace {

// Enough for a curve; each key takes D random values.
constexpr Index kDrawnSamples = 2000;

LabTable weight_table(std::string title, std::vector<std::string> parameters) {
  return {.title = std::move(title),
          .name_heading = "α_a",
          .parameter_names = std::move(parameters),
          .quantity = "mean and variance"};
}

std::vector<PairQuery> sum_queries(const std::vector<double>& scales, bool of_keys = false) {
  std::vector<PairQuery> queries;
  queries.reserve(scales.size());
  for (const double c : scales) queries.push_back({c, c, of_keys});
  return queries;
}

LabTable noisy_query_table() {
  LabTable table = weight_table("Weight α_a if the query is made of the noisy keys, q = c (k_a + k_b)", {"β", "c"});
  table.claim = {.claim = "q = c (k_a + k_b) averages noisy keys as well as q = c (μ_a + μ_b) does",
                 .why =
                     "The scores are s λ_a² and s λ_b². Squares of λ are further apart than λ itself, so α_a swings "
                     "more."};
  return table;
}

struct ScaleTables {
  LabTable negative = {.title = "Key a drops out if λ_a < 0",
                       .parameter_names = {"β"},
                       .quantity = "share of samples with α_a < α_b, for q = c μ_a"};
  LabTable square = {.title = "E[λ²] is 1 + β, not 1", .parameter_names = {"β"}, .quantity = "mean of λ_a²"};

  // `copying`: for the query c mu_a, whose score is c lambda_a / sqrt(D) for key a and 0 for all others.
  void add(double beta, double s, const QuerySamples& copying) {
    const auto n = static_cast<double>(copying.score_a.size());
    double below = 0, squares = 0;
    for (std::size_t i = 0; i < copying.score_a.size(); ++i) {
      below += copying.weight_a[i] < copying.weight_b[i] ? 1 : 0;
      squares += std::pow(copying.score_a[i] / s, 2);
    }
    const double p = negative_scale_probability(beta);
    LabRow drops{.parameters = {beta}, .closed_form = p, .measured = below / n};
    LabRow moment{.parameters = {beta}, .closed_form = 1 + beta, .measured = squares / n};
    moment.rounding = 2 * score_rounding(1, 1, 1) * (1 + beta);
    if (beta > 0) {
      const auto samples = static_cast<Index>(copying.score_a.size());
      drops.standard_error = std::sqrt(p * (1 - p) / n);
      drops.events = {n * p, 1 / n, samples};
      // λ_a counts as 0 if its score is lost in the rounding of scores and weights.
      const double lost = (2 * score_rounding(s, 1, 1) + kWeightRounding) / s;
      drops.rounding = 2 * lost * std::exp(-1 / (2 * beta)) / std::sqrt(2 * std::numbers::pi * beta);
      // λ² is noncentral chi-square with one degree of freedom, noncentrality 1/β and scale β.
      const double variance = 4 * beta + 2 * beta * beta;
      const Moments squared{.variance = variance,
                            .fourth = 3 * variance * variance + 48 * std::pow(beta, 3) * (beta + 4)};
      moment.standard_error = standard_error_of_mean(squared, samples);
      moment.events = {events_of_mean(squared, samples), 16 * std::sqrt(variance) / n, samples};
    }
    negative.rows.push_back(std::move(drops));
    square.rows.push_back(std::move(moment));
  }
};

// Keys N(mu_i, eps I), and then with key a N(mu_a, eps I + mu_a mu_a^T / 2).
void run_epsilon(const LabOptions& options, ThreadPool& pool, double c, LabResult& result) {
  const double s = options.score(c);
  LabTable table =
      weight_table("Weight α_a for keys N(μ_i, εI) with m = 2, without and with extra variance of key a along μ_a",
                   {"ε", "extra along μ_a", "c"});
  EpsilonFigure figure;
  std::size_t number = 0;
  for (const double along : {0.0, kAlong}) {
    for (const double epsilon : options.epsilons) {
      const KeyNoise noise{.epsilon = epsilon, .along_a = along};
      const auto two =
          sample_noisy_keys(pool, two_noisy_keys_of(options, noise, Purpose::kEpsilonOfTwo, number), sum_queries({c}));
      const WeightMoments closed = moments_of(
          logistic_weight(0, s * s * (4 * epsilon + along),
                          score_rounding(s, std::sqrt(2.0), longest_key(noise, static_cast<double>(options.d)))));
      add_moment_rows(table, "", {epsilon, along, c}, closed, two[0].weight_a);
      NoisyKeysSetting all_keys = noisy_keys_of(options, noise, Purpose::kEpsilon, number);
      all_keys.samples = std::min(options.samples, kDrawnSamples);
      const auto all = sample_noisy_keys(pool, all_keys, sum_queries({c}));
      figure.add(epsilon, along, closed, sample_moments(all[0].weight_a));
      ++number;
    }
  }
  result.findings.push_back(agreement(table));
  result.findings.push_back(figure.finding(options.m, c));
  result.tables.push_back(std::move(table));
  if (std::ranges::max(options.epsilons) > 0)
    result.figures.push_back(std::move(figure).figure(options.m, options.d, c));
}

LabResult noisy_text(const LabOptions& options) {
  return {
      .name = "noisy",
      .claim =
          "Averaging two values with one softmax breaks if the keys are noisy: with k_i = λ_i μ_i, the output swings "
          "between v_a and v_b instead of staying in the middle.",
      .formulas = {fmt::format("k_i = λ_i μ_i,  λ_i ~ N(1, β),  q = c (μ_a + μ_b),  {}", score_formula(options)),
                   "α_a = 1 / (1 + e^(−s (λ_a − λ_b)) + (m − 2) e^(−s λ_a))",
                   "if the other keys have no weight:  α_a = σ(s (λ_a − λ_b)),  s (λ_a − λ_b) ~ N(0, 2 s² β)",
                   "q = c (k_a + k_b):  the same with λ_a² and λ_b²"},
      .explanation = {"The μ_i are orthonormal. β is a variance: λ has mean 1 and standard deviation √β. The two keys "
                      "of the query have the scores s λ_a and s λ_b. Their difference has a normal distribution with "
                      "variance 2 s² β. If c is so large that the other m − 2 keys have no weight, α_a is the logistic "
                      "function of this difference, and its distribution is called logistic-normal. There is no "
                      "formula for its variance, but an integral that is easy to compute.",
                      "A large c has two effects: it suppresses the other keys, which is needed, and it multiplies the "
                      "noise. If s √(2β) is small, α_a stays near one half. If it is large, α_a is nearly always close "
                      "to 0 or 1: attention copies the value of the key whose λ happens to be larger.",
                      "With all m keys, the closed form is an integral over λ_a and λ_b. It holds for every c, because "
                      "the keys that are not in the query have score 0, whatever their λ is. The logistic-normal "
                      "distribution holds only for m = 2, or if (m − 2) e^(−s) is close to 0. A key with λ < 0 points "
                      "away from the query: it scores below all keys that are not in the query, and drops out. Note "
                      "that E[λ²] is 1 + β, not 1: noise increases the mean square of a key's length. "
                      "Noise in all directions, k_i ~ N(μ_i, εI), has the same effect; the difference of the scores "
                      "then has variance 4 s² ε. If key a alone has the covariance εI + ½ μ_a μ_aᵀ, its length varies "
                      "more than that of the other keys. This is enough to make the output swing.",
                      "Some reports make the query of the noisy keys themselves, q = c (k_a + k_b), so that it follows "
                      "the noise. But then λ counts twice, in the query and in the key: the scores are s λ_a² and s "
                      "λ_b². Near λ = 1, the square changes twice as fast as λ, so their difference has about four "
                      "times the variance."}};
}

}  // namespace

LabResult noisy_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m);
  // The scales of the curves, and a few of them for the tables.
  const std::vector<double> scales = spread_of(options.c, 10), tabled = spread_of(options.c, 4);
  LabResult result = noisy_text(options);
  LabTable two_keys = weight_table("Weight α_a with m = 2 keys: the logistic-normal distribution", {"β", "c"});
  LabTable all_keys =
      weight_table(fmt::format("Weight α_a with m = {} keys: the integral over λ_a and λ_b", options.m), {"β", "c"});
  LabTable noisy_query = noisy_query_table();
  ScaleTables scale_tables;
  NoisyFigures figures(options, tabled);
  std::vector<PairQuery> queries = sum_queries(scales);
  queries.push_back({scales.back(), 0});
  for (const PairQuery& query : sum_queries(tabled, /*of_keys=*/true)) queries.push_back(query);
  for (std::size_t number = 0; number < options.betas.size(); ++number) {
    const double beta = options.betas[number];
    const KeyNoise noise{.beta = beta};
    const auto two =
        sample_noisy_keys(pool, two_noisy_keys_of(options, noise, Purpose::kNoiseOfTwo, number), sum_queries(tabled));
    const auto all = sample_noisy_keys(pool, noisy_keys_of(options, noise, Purpose::kNoise, number), queries);
    for (std::size_t i = 0; i < scales.size(); ++i) {
      const double s = options.score(scales[i]);
      const NoisyScores scores{.m = m, .s = s, .beta = beta};
      const WeightMoments closed = shared_weight(scores);
      figures.add(beta, scales[i], closed, all[i]);
      const auto place = std::ranges::find(tabled, scales[i]);
      if (place == tabled.end()) continue;
      const auto at = static_cast<std::size_t>(place - tabled.begin());
      add_moment_rows(two_keys, "", {beta, scales[i]},
                      moments_of(logistic_weight(0, 2 * s * s * beta, scores.rounding(2))), two[at].weight_a);
      add_moment_rows(all_keys, "", {beta, scales[i]}, closed, all[i].weight_a);
      add_moment_rows(noisy_query, "", {beta, scales[i]},
                      shared_weight({.m = m, .s = s, .beta = beta, .of_keys = true}),
                      all[scales.size() + 1 + at].weight_a, closed);
    }
    scale_tables.add(beta, options.score(scales.back()), all[scales.size()]);
  }
  result.findings = {agreement(two_keys),
                     agreement(all_keys),
                     agreement(noisy_query),
                     refutation(noisy_query),
                     agreement(scale_tables.negative),
                     agreement(scale_tables.square)};
  const LabRow& longest = *std::ranges::max_element(scale_tables.square.rows, {}, &LabRow::closed_form);
  const LabRow& dropped = *std::ranges::max_element(scale_tables.negative.rows, {}, &LabRow::closed_form);
  result.findings.push_back(fmt::format(
      "At β = {:g}, the mean of λ_a² is {:.4g} (closed form: 1 + β = {:g}). Key a drops out in {:.2f}% of the samples "
      "(closed form: {:.2f}%).",
      longest.parameters[0], longest.measured, longest.closed_form, 100 * dropped.measured, 100 * dropped.closed_form));
  for (std::string& finding : figures.findings()) result.findings.push_back(std::move(finding));
  result.tables = {std::move(two_keys), std::move(all_keys), std::move(noisy_query), std::move(scale_tables.negative),
                   std::move(scale_tables.square)};
  result.figures = std::move(figures).figures();
  run_epsilon(options, pool, tabled[tabled.size() / 2], result);
  return result;
}

}  // namespace heed::lab
