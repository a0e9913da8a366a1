#include "heed/lab/experiments/noisy.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/noisy_figures.h"
#include "heed/lab/experiments/noisy_keys.h"

namespace heed::lab {
namespace {

// The noise of key a alone is N(0, eps I + kAlong mu_a mu_a^T).
constexpr double kAlong = 0.5;

// Enough for a curve; each key takes D random values.
constexpr Index kDrawnSamples = 2000;

void add_rows(LabTable& table, std::vector<double> parameters, const Moments& closed,
              const std::vector<double>& values) {
  const Moments found = sample_moments(values);
  const auto n = static_cast<Index>(values.size());
  // Without noise, nothing is random.
  const bool random = closed.variance > 0;
  LabRow mean{"mean", parameters, closed.mean, found.mean};
  LabRow variance{"variance", std::move(parameters), closed.variance, found.variance};
  if (random) {
    mean.standard_error = standard_error_of_mean(closed, n);
    variance.standard_error = standard_error_of_variance(closed, n);
  }
  table.rows.push_back(std::move(mean));
  table.rows.push_back(std::move(variance));
}

LabTable weight_table(std::string title, std::vector<std::string> parameters) {
  return {.title = std::move(title),
          .name_heading = "α_a",
          .parameter_names = std::move(parameters),
          .quantity = "mean and variance"};
}

NoisyKeysSetting setting_of(const LabOptions& options, const KeyNoise& noise, Purpose purpose, std::size_t number) {
  return {.m = options.m,
          .d = options.d,
          .a = options.a - 1,
          .b = options.b - 1,
          .noise = noise,
          .samples = options.samples,
          .seed = options.seed,
          .purpose = purpose,
          .number = number};
}

NoisyKeysSetting setting_of_two(const LabOptions& options, const KeyNoise& noise, Purpose purpose, std::size_t number) {
  NoisyKeysSetting setting = setting_of(options, noise, purpose, number);
  setting.m = 2;
  setting.a = 0;
  setting.b = 1;
  return setting;
}

std::vector<PairQuery> sum_queries(const std::vector<double>& scales) {
  std::vector<PairQuery> queries;
  queries.reserve(scales.size());
  for (const double c : scales) queries.push_back({c, c});
  return queries;
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
    if (beta > 0) {
      drops.standard_error = std::sqrt(p * (1 - p) / n);
      moment.standard_error = std::sqrt((4 * beta + 2 * beta * beta) / n);
    }
    negative.rows.push_back(std::move(drops));
    square.rows.push_back(std::move(moment));
  }
};

// Keys N(mu_i, eps I), and then with key a N(mu_a, eps I + mu_a mu_a^T / 2).
void run_epsilon(const LabOptions& options, ThreadPool& pool, double c, LabResult& result) {
  const double s = c / std::sqrt(static_cast<double>(options.d));
  LabTable table =
      weight_table("Weight α_a for keys N(μ_i, εI) with m = 2, without and with extra variance of key a along μ_a",
                   {"ε", "extra along μ_a", "c"});
  EpsilonFigure figure;
  std::size_t number = 0;
  for (const double along : {0.0, kAlong}) {
    for (const double epsilon : options.epsilons) {
      const KeyNoise noise{.epsilon = epsilon, .along_a = along};
      const auto two =
          sample_noisy_keys(pool, setting_of_two(options, noise, Purpose::kEpsilonOfTwo, number), sum_queries({c}));
      const Moments closed = logistic_normal(s * s * (4 * epsilon + along));
      add_rows(table, {epsilon, along, c}, closed, two[0].weight_a);
      NoisyKeysSetting all_keys = setting_of(options, noise, Purpose::kEpsilon, number);
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

LabResult noisy_text() {
  return {
      .name = "noisy",
      .claim =
          "Averaging two values with one softmax breaks if the keys are noisy: with k_i = λ_i μ_i, the output swings "
          "between v_a and v_b instead of staying in the middle.",
      .formulas = {"k_i = λ_i μ_i,  λ_i ~ N(1, β),  q = c (μ_a + μ_b),  s = c / √D",
                   "α_a = 1 / (1 + e^(−s (λ_a − λ_b)) + (m − 2) e^(−s λ_a))",
                   "if the other keys have no weight:  α_a = σ(s (λ_a − λ_b)),  s (λ_a − λ_b) ~ N(0, 2 s² β)"},
      .explanation = {"β is a variance: λ has mean 1 and standard deviation √β. The two keys of the query now have the "
                      "scores s λ_a and s λ_b. The difference of these scores has a normal distribution with variance "
                      "2 s² β. If c is so large that the other m − 2 keys have no weight, α_a is the logistic function "
                      "of this difference, and its distribution is called logistic-normal. There is no formula for its "
                      "variance, but an integral that is easy to compute.",
                      "A large c has two effects: it suppresses the other keys, which is needed, and it multiplies the "
                      "noise. If s √(2β) is small, α_a stays near one half. If it is large, α_a is nearly always close "
                      "to 0 or 1: attention copies the value of the key whose λ happens to be larger.",
                      "With all m keys, the closed form is an integral over λ_a and λ_b. It holds for every c, because "
                      "the keys that are not in the query have score 0, whatever their λ is. The logistic-normal "
                      "distribution holds only for m = 2, or if (m − 2) e^(−s) is close to 0. A key with λ < 0 points "
                      "away from the query: it scores below all keys that are not in the query, and drops out. Note "
                      "that E[λ²] is 1 + β, not 1: noise increases the mean square of a key's length.",
                      "Noise in all directions, k_i ~ N(μ_i, εI), has the same effect; the difference of the scores "
                      "then has variance 4 s² ε. If key a alone has the covariance εI + ½ μ_a μ_aᵀ, its length varies "
                      "more than that of the other keys. This is enough to make the output swing."}};
}

}  // namespace

Moments noisy_weight(double m, double s, double beta) {
  if (beta <= 0) return {.mean = average_weight(m, s)};
  const double k = s * std::sqrt(beta);
  return normal_pair_moments(k, [&](double x, double y) { return pair_weight(m, s + k * x, s + k * y); });
}

Moments logistic_normal(double variance) {
  const double k = std::sqrt(variance);
  return normal_moments(k, [&](double z) { return logistic(k * z); });
}

LabResult noisy_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m), root = std::sqrt(static_cast<double>(options.d));
  // The scales of the curves, and a few of them for the tables.
  const std::vector<double> scales = spread_of(options.c, 10), tabled = spread_of(options.c, 4);
  LabResult result = noisy_text();
  LabTable two_keys = weight_table("Weight α_a with m = 2 keys: the logistic-normal distribution", {"β", "c"});
  LabTable all_keys =
      weight_table(fmt::format("Weight α_a with m = {} keys: the integral over λ_a and λ_b", options.m), {"β", "c"});
  ScaleTables scale_tables;
  NoisyFigures figures(options, tabled);
  std::vector<PairQuery> queries = sum_queries(scales);
  queries.push_back({scales.back(), 0});
  for (std::size_t number = 0; number < options.betas.size(); ++number) {
    const double beta = options.betas[number];
    const KeyNoise noise{.beta = beta};
    const auto two =
        sample_noisy_keys(pool, setting_of_two(options, noise, Purpose::kNoiseOfTwo, number), sum_queries(tabled));
    const auto all = sample_noisy_keys(pool, setting_of(options, noise, Purpose::kNoise, number), queries);
    for (std::size_t i = 0; i < scales.size(); ++i) {
      const double s = scales[i] / root;
      const Moments closed = noisy_weight(m, s, beta);
      figures.add(beta, scales[i], closed, all[i]);
      const auto place = std::ranges::find(tabled, scales[i]);
      if (place == tabled.end()) continue;
      const auto& of_two = two[static_cast<std::size_t>(place - tabled.begin())];
      add_rows(two_keys, {beta, scales[i]}, logistic_normal(2 * s * s * beta), of_two.weight_a);
      add_rows(all_keys, {beta, scales[i]}, closed, all[i].weight_a);
    }
    scale_tables.add(beta, scales.back() / root, all.back());
  }
  result.findings = {agreement(two_keys), agreement(all_keys), agreement(scale_tables.negative),
                     agreement(scale_tables.square)};
  const LabRow& longest = *std::ranges::max_element(scale_tables.square.rows, {}, &LabRow::closed_form);
  const LabRow& dropped = *std::ranges::max_element(scale_tables.negative.rows, {}, &LabRow::closed_form);
  result.findings.push_back(fmt::format(
      "At β = {:g}, the mean of λ_a² is {:.4g} (closed form: 1 + β = {:g}). Key a drops out in {:.2f}% of the samples "
      "(closed form: {:.2f}%).",
      longest.parameters[0], longest.measured, longest.closed_form, 100 * dropped.measured, 100 * dropped.closed_form));
  for (std::string& finding : figures.findings()) result.findings.push_back(std::move(finding));
  result.tables = {std::move(two_keys), std::move(all_keys), std::move(scale_tables.negative),
                   std::move(scale_tables.square)};
  result.figures = std::move(figures).figures();
  run_epsilon(options, pool, tabled[tabled.size() / 2], result);
  return result;
}

}  // namespace heed::lab
