#include "heed/lab/experiments/distribution.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "heed/autograd/attention.h"
#include "heed/lab/closed_forms.h"
#include "heed/lab/entropy.h"
#include "heed/lab/experiments/scale_curves.h"
#include "heed/lab/lab_attention.h"
#include "heed/lab/normal_sentences.h"
#include "heed/lab/rounding.h"

namespace heed::lab {
namespace {

// Entropies for q = c k_1 over m orthonormal keys, for each c.
std::vector<double> copy_entropies(ThreadPool& pool, const LabOptions& options, Index m,
                                   const std::vector<double>& scales) {
  const auto [keys, values] = keys_and_values(options.seed, m, options.d);
  Vectors queries;
  for (const double c : scales) queries.push_back(scaled(c, keys[0]));
  const Tensor q = sequence_of(queries), k = sequence_of(keys), v = sequence_of(values);
  LabAttention attention(pool);
  const auto attended = attention(q.view(), k.view(), v.view(), static_cast<float>(options.score_scale()));
  std::vector<double> entropies;
  for (Index t = 0; t < static_cast<Index>(scales.size()); ++t)
    entropies.push_back(entropy_of(attended.weights.row(t)));
  return entropies;
}

// Extreme values over the weights of all random sentences.
struct Extremes {
  double sum = 1;       // the sum of weights furthest from 1
  double smallest = 1;  // weight
  double entropy_low = HUGE_VAL, entropy_high = 0;
  std::vector<std::vector<double>> entropies = {};  // indexed by factor
  std::vector<std::vector<double>> first = {};      // weights of the first sample, indexed by factor
  std::vector<float> scores = {};                   // of the first sample, with the first factor
};

Extremes random_weights(ThreadPool& pool, const LabOptions& options, const std::vector<double>& factors) {
  Extremes found;
  found.entropies.resize(factors.size());
  found.first.resize(factors.size());
  for_normal_sentences(pool,
                       {.m = options.m,
                        .d = options.d,
                        .samples = options.samples,
                        .seed = options.seed,
                        .purpose = Purpose::kDistribution},
                       factors, [&](const NormalSample& sample) {
                         const auto& w = sample.weights;
                         const double sum = std::accumulate(w.begin(), w.end(), 0.0);
                         if (std::abs(sum - 1) >= std::abs(found.sum - 1)) found.sum = sum;
                         found.smallest = std::min<double>(found.smallest, *std::ranges::min_element(w));
                         const double entropy = entropy_of(w);
                         found.entropy_low = std::min(found.entropy_low, entropy);
                         found.entropy_high = std::max(found.entropy_high, entropy);
                         found.entropies[sample.factor].push_back(entropy);
                         if (sample.sample != 0) return;
                         found.first[sample.factor].assign(w.begin(), w.end());
                         if (sample.factor == 0) found.scores.assign(sample.scores.begin(), sample.scores.end());
                       });
  return found;
}

LabFigure entropy_figure(ThreadPool& pool, const LabOptions& options) {
  const auto measure = [&](Index m, const std::vector<double>& scales) {
    return copy_entropies(pool, options, m, scales);
  };
  return {
      .file = "distribution-entropy",
      .title = "Entropy of the weights for q = c k_j",
      .see =
          "With a small c the weights are diffuse (entropy near ln m); with a large c they are peaked (entropy near "
          "0). With more keys, c must be larger.",
      .x = {.label = "c, the scale of the query"},
      .y = {.label = "entropy, nats"},
      .content = scale_curves(options, several_m(options.m, options.d), measure, copy_entropy)};
}

// The weights of one random sample, one row per scale. The keys are sorted by score, so that the peak comes first.
LabFigure weights_figure(const Extremes& found, const std::vector<double>& scales) {
  std::vector<std::size_t> order(found.first[0].size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return found.scores[i]; });
  constexpr std::size_t kMostColumns = 32;
  order.resize(std::min(order.size(), kMostColumns));
  LabMatrix matrix{.value_name = "weight"};
  for (const std::size_t i : order) matrix.columns.push_back(fmt::format("key {}", i + 1));
  for (std::size_t row = 0; row < scales.size(); ++row) {
    matrix.rows.push_back(fmt::format("scale {:.3g}", scales[row]));
    for (const std::size_t i : order) matrix.values.push_back(found.first[row][i]);
  }
  return {.file = "distribution-weights",
          .title = "One query at several scales: from diffuse to peaked",
          .see =
              "Each row is a distribution over the same keys, sorted by score. As the scale of the query grows, the "
              "weight moves to the key with the largest score.",
          .x = {.label = "key"},
          .y = {.label = "scale of the query"},
          .content = std::move(matrix)};
}

LabResult distribution_text(const LabOptions& options) {
  return {.name = "distribution",
          .claim =
              "Attention weights are a probability distribution over the keys: no weight is negative, and they sum to "
              "one. Similar scores make the distribution diffuse; scores that are far apart make it peaked.",
          .formulas = {"α_i = e^(s_i) / Σ_j e^(s_j)", "0 ≤ H(α) = −Σ α_i ln α_i ≤ ln m",
                       fmt::format("for q = c k_j:  H = (1 − α_j) s + ln(1 + (m − 1) e^(−s)),  {}",
                                   score_formula(options))},
          .explanation = {
              "e^x is always positive, so every weight is positive. Dividing by the sum makes the weights sum to one. "
              "In exact arithmetic no weight is ever 0: attention can give a key very little weight, but never none.",
              "Only differences between scores matter: if a number t is added to all scores, the factor e^t cancels. "
              "For this reason programs subtract the largest score first, so that nothing overflows.",
              "The entropy H says how many keys share the attention: e^H is their effective number. H is ln m if all "
              "weights are equal, and 0 if one key has all the weight. The scale of the query moves H between these "
              "two values, like the inverse of a temperature."}};
}

}  // namespace

double shift_effect(ThreadPool& pool, std::span<const float> scores, float shift) {
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  const auto m = static_cast<Index>(scores.size());
  const std::vector<std::int32_t> lengths = {static_cast<std::int32_t>(m)};
  std::vector<float> shifted(scores.begin(), scores.end());
  for (float& score : shifted) score += shift;
  const auto weights_of = [&](const float* data) {
    return attention_weights(tape, Tape::constant(ConstView(data, Shape{1, 1, 1, m})), lengths).value.span();
  };
  const auto before = weights_of(scores.data()), after = weights_of(shifted.data());
  double largest = 0;
  for (std::size_t i = 0; i < before.size(); ++i) largest = std::max<double>(largest, std::abs(before[i] - after[i]));
  return largest;
}

LabResult distribution_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  // Scales of a random query. Divided by √D, its scores have these standard deviations.
  const std::vector<double> strengths = {0.1, 0.3, 1, 3, 10};
  std::vector<double> factors;
  factors.reserve(strengths.size());
  for (const double strength : strengths) factors.push_back(strength * options.score_scale());
  const Extremes found = random_weights(pool, options, factors);

  LabResult result = distribution_text(options);
  LabTable properties{
      .title = fmt::format("Weights of {} random queries at {} scales", options.samples, strengths.size()),
      .name_heading = "property",
      .parameter_names = {"m"}};
  properties.rows = {{"sum of the weights that is furthest from 1", {m}, 1, found.sum},
                     {"how far the smallest weight is below 0", {m}, 0, std::max(0.0, -found.smallest)},
                     {.name = "how far the largest entropy is above ln m",
                      .parameters = {m},
                      .closed_form = 0,
                      .measured = std::max(0.0, found.entropy_high - std::log(m)),
                      .rounding = entropy_rounding(m)},
                     {"how far the smallest entropy is below 0", {m}, 0, std::max(0.0, -found.entropy_low)}};
  for (const float shift : {-30.0F, 1.0F, 30.0F}) {
    // The sums are rounded as numbers of their size.
    double largest = 0;
    for (const float score : found.scores) largest = std::max<double>(largest, std::abs(score) + std::abs(shift));
    properties.rows.push_back({.name = fmt::format("change of weights when {:g} is added to all scores", shift),
                               .parameters = {m},
                               .closed_form = 0,
                               .measured = shift_effect(pool, found.scores, shift),
                               .rounding = distance_rounding(score_rounding(1, largest, 1))});
  }
  LabTable entropies{
      .title = "Entropy of the weights for q = c k_j", .parameter_names = {"m", "D", "c"}, .quantity = "H"};
  const std::vector<double> scales = spread_of(options.c, 8);
  const auto measured = copy_entropies(pool, options, options.m, scales);
  for (std::size_t i = 0; i < scales.size(); ++i) {
    const double s = options.score(scales[i]), of_score = score_rounding(s, 1, 1), entropy = copy_entropy(m, s);
    const double moved =
        std::max(std::abs(copy_entropy(m, s - of_score) - entropy), std::abs(copy_entropy(m, s + of_score) - entropy));
    entropies.rows.push_back({.parameters = {m, d, scales[i]},
                              .closed_form = entropy,
                              .measured = measured[i],
                              .rounding = moved + entropy_rounding(m)});
  }
  LabHistograms histograms;
  for (std::size_t i = 0; i < strengths.size(); i += 2)
    histograms.groups.push_back({fmt::format("scale {:g}", strengths[i]), found.entropies[i]});
  result.findings = {
      agreement(properties), agreement(entropies),
      fmt::format("In {} random distributions, the smallest weight is {:.1e}. The entropies lie between {:.3g} and "
                  "{:.4f} nats (ln m is {:.4f}).",
                  options.samples * static_cast<Index>(strengths.size()), found.smallest, found.entropy_low,
                  found.entropy_high, std::log(m)),
      scales.size() == 1
          ? fmt::format("The effective number of keys e^H for q = c k_j is {:.2f} at c = {:g}.",
                        std::exp(measured.front()), scales.front())
          : fmt::format(
                "The effective number of keys e^H for q = c k_j falls from {:.2f} at c = {:g} to {:.2f} at c = {:g}.",
                std::exp(measured.front()), scales.front(), std::exp(measured.back()), scales.back())};
  result.tables = {std::move(properties), std::move(entropies)};
  result.figures = {entropy_figure(pool, options), weights_figure(found, strengths)};
  result.figures.push_back({.file = "distribution-random",
                            .title = fmt::format("Entropies of {} random queries at three scales", options.samples),
                            .see = "Scores with a small spread give entropies near ln m, and scores with a large "
                                   "spread give entropies near 0. In between, the entropy differs from query to query.",
                            .x = {.label = "entropy, nats"},
                            .y = {.label = "queries"},
                            .content = std::move(histograms)});
  return result;
}

}  // namespace heed::lab
