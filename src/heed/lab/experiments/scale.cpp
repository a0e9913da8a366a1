#include "heed/lab/experiments/scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/entropy.h"
#include "heed/lab/experiments/copy.h"
#include "heed/lab/moments.h"
#include "heed/lab/normal_sentences.h"

namespace heed::lab {
namespace {

constexpr std::size_t kRaw = 0, kScaled = 1;
constexpr std::array<const char*, 2> kNames = {"q·k", "q·k / √D"};

// Results for one size D, for raw and for scaled scores, one value per sentence.
struct SizeSamples {
  Index d = 0;
  std::array<std::vector<double>, 2> square = {};   // mean of the squared scores
  std::array<std::vector<double>, 2> entropy = {};  // of the weights
  std::array<std::vector<double>, 2> largest = {};  // weight
};

SizeSamples sample_size(const LabOptions& options, ThreadPool& pool, Index d, Index sentences) {
  SizeSamples result{.d = d};
  for_normal_sentences(pool,
                       {.m = options.m,
                        .d = d,
                        .samples = sentences,
                        .seed = options.seed,
                        .purpose = Purpose::kScale,
                        .number = static_cast<std::uint64_t>(d)},
                       {1, 1 / std::sqrt(static_cast<double>(d))}, [&](const NormalSample& sample) {
                         const auto& s = sample.scores;
                         const double squares = std::inner_product(s.begin(), s.end(), s.begin(), 0.0);
                         result.square[sample.factor].push_back(squares / static_cast<double>(s.size()));
                         result.entropy[sample.factor].push_back(entropy_of(sample.weights));
                         result.largest[sample.factor].push_back(*std::ranges::max_element(sample.weights));
                       });
  return result;
}

// Of the mean square of the m raw scores of a sentence, which share their query. Given |q|^2, each score is normal with
// this variance. So the mean square is |q|^2, chi-square with D degrees of freedom, times chi-square with m over m.
Moments moments_of_mean_square(double m, double d) {
  std::array<double, 5> raw = {1};
  for (std::size_t p = 1; p < raw.size(); ++p) {
    const double next = 2 * static_cast<double>(p - 1);
    raw[p] = raw[p - 1] * (d + next) * (m + next) / m;
  }
  const double mean = raw[1];
  return {.mean = mean,
          .variance = raw[2] - mean * mean,
          .fourth = raw[4] - 4 * raw[3] * mean + 6 * raw[2] * mean * mean - 3 * std::pow(mean, 4)};
}

LabTable variance_table(const std::vector<SizeSamples>& sizes, Index m) {
  LabTable table{.title = "Variance of scores",
                 .name_heading = "score",
                 .parameter_names = {"m", "D"},
                 .quantity = "mean over sentences"};
  for (const SizeSamples& size : sizes) {
    const auto d = static_cast<double>(size.d), keys = static_cast<double>(m);
    const auto n = static_cast<double>(size.square[kRaw].size());
    const Moments closed = moments_of_mean_square(keys, d);
    const auto sentences = static_cast<Index>(n);
    for (const std::size_t kind : {kRaw, kScaled}) {
      const double unit = kind == kRaw ? 1 : d;
      table.rows.push_back({.name = kNames[kind],
                            .parameters = {keys, d},
                            .closed_form = d / unit,
                            .measured = sample_moments(size.square[kind]).mean,
                            .standard_error = standard_error_of_mean(closed, sentences) / unit,
                            .events = LabRow::Events{events_of_mean(closed, sentences),
                                                     16 * std::sqrt(closed.variance) / n / unit, sentences}});
    }
  }
  return table;
}

LabFigure variance_figure(const std::vector<SizeSamples>& sizes) {
  LabLines lines;
  for (const std::size_t kind : {kRaw, kScaled}) {
    LabSeries found{.name = kNames[kind], .dots = true, .color = kind}, predicted{.dashed = true, .color = kind};
    for (const SizeSamples& size : sizes) {
      const auto d = static_cast<double>(size.d);
      found.x.push_back(d);
      found.y.push_back(sample_moments(size.square[kind]).mean);
      predicted.x.push_back(d);
      predicted.y.push_back(kind == kRaw ? d : 1);
    }
    lines.series.push_back(std::move(found));
    lines.series.push_back(std::move(predicted));
  }
  return {
      .file = "scale-variance",
      .title = "Variance of the scores of N(0, I) vectors",
      .see = "Without the division, the variance of the scores is D. Divided by √D, they have variance 1 for every D.",
      .x = {.label = "D", .log = true},
      .y = {.label = "variance", .log = true},
      .content = std::move(lines)};
}

LabFigure entropy_figure(const std::vector<SizeSamples>& sizes, Index m) {
  LabLines lines;
  LabSeries most{.name = "ln m", .dashed = true, .color = 2};
  for (const std::size_t kind : {kScaled, kRaw}) {
    LabSeries series{.name = kNames[kind], .dots = true, .color = kind};
    for (const SizeSamples& size : sizes) {
      const Moments moments = sample_moments(size.entropy[kind]);
      const double deviation = std::sqrt(moments.variance);
      series.x.push_back(static_cast<double>(size.d));
      series.y.push_back(moments.mean);
      series.low.push_back(std::max(0.0, moments.mean - deviation));
      series.high.push_back(std::min(std::log(static_cast<double>(m)), moments.mean + deviation));
    }
    if (kind == kScaled) most.x = series.x;
    lines.series.push_back(std::move(series));
  }
  most.y.assign(most.x.size(), std::log(static_cast<double>(m)));
  lines.series.push_back(std::move(most));
  return {.file = "scale-entropy",
          .title = fmt::format("Entropy of the weights of {} keys", m),
          .see =
              "With the division by √D, the weights are about equally diffuse for every D. Without it, they collapse "
              "onto one key as D grows. Bands: one standard deviation over sentences.",
          .x = {.label = "D", .log = true},
          .y = {.label = "entropy, nats"},
          .content = std::move(lines)};
}

// The weight of a copied key, and what it would be if scores were not divided.
LabTable undivided_table(const LabOptions& options, ThreadPool& pool) {
  LabTable table{.title = "Weight of key j for q = c k_j",
                 .parameter_names = {"m", "D", "c"},
                 .quantity = "α_j",
                 .claim = LabClaim{.claim = "α_j = e^c / (e^c + m − 1)",
                                   .why = "Attention divides q·k by √D, so the score is c/√D, and c must be √D times "
                                          "as large for the same weight."}};
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  const std::vector<double> scales = spread_of(options.c, 6);
  const auto measured = measure_copy(pool, options, options.a - 1, scales);
  for (std::size_t i = 0; i < scales.size(); ++i) {
    table.rows.push_back({.parameters = {m, d, scales[i]},
                          .closed_form = copy_weight(m, options.score(scales[i])),
                          .measured = measured[i].weight,
                          .claimed = copy_weight(m, scales[i])});
  }
  return table;
}

}  // namespace

LabResult scale_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  std::set<Index> dimensions = {4, 16, 64, 256, 1024};
  dimensions.insert(options.d);
  // `samples` is the number of products; a sentence has m of them.
  const Index sentences = std::max<Index>(2, options.samples / options.m);
  std::vector<SizeSamples> sizes;
  sizes.reserve(dimensions.size());
  for (const Index d : dimensions) sizes.push_back(sample_size(options, pool, d, sentences));

  LabResult result{
      .name = "scale",
      .claim =
          "Dividing scores by √D keeps softmax trainable: without it, scores grow as √D, the weights collapse onto one "
          "key, and the gradients vanish.",
      .formulas = {"q, k ~ N(0, I):  q·k = Σ q_i k_i,  E[q·k] = 0,  Var(q·k) = D,  Var(q·k / √D) = 1"},
      .explanation = {
          "Each product q_i k_i of two independent numbers with mean 0 and variance 1 also has mean 0 and "
          "variance 1. A dot product is the sum of D such products, and the variances of independent "
          "numbers add up. So the variance of a score is D, and its typical size is √D.",
          "If scores differ by tens, softmax gives nearly all the weight to the key with the largest "
          "score. This is a bad starting point for training: the derivative of a weight with respect to "
          "its own score is α (1 − α), which is almost 0 if α is near 0 or 1. Divided by √D, the scores "
          "have variance 1 for every D, and the weights are diffuse when training starts.",
          "The entropy −Σ α ln α measures how diffuse the weights are: it is ln m if all weights are "
          "equal, and 0 if one key has all the weight. The m scores of a sentence have the same query, so "
          "the standard errors are computed over sentences.",
          "Some reports forget the division in their formulas: they write α_j = e^c / (e^c + m − 1) for the "
          "query q = c k_j. This is right only if scores are not divided (--no-scale)."}};
  LabTable table = variance_table(sizes, options.m), undivided = undivided_table(options, pool);
  const auto mean = [](const std::vector<double>& values) { return sample_moments(values).mean; };
  const SizeSamples &small = sizes.front(), &large = sizes.back();
  result.findings = {
      agreement(table), agreement(undivided), refutation(undivided),
      fmt::format("Without the division by √D, the mean entropy is {:.3f} nats at D = {} and {:.3f} at D = {}. With "
                  "it, the mean entropy is {:.3f} and {:.3f}. The maximum for {} keys is {:.3f}.",
                  mean(small.entropy[kRaw]), small.d, mean(large.entropy[kRaw]), large.d, mean(small.entropy[kScaled]),
                  mean(large.entropy[kScaled]), options.m, std::log(static_cast<double>(options.m))),
      fmt::format("At D = {}, the largest weight is {:.3f} on average without the division and {:.3f} with it.",
                  large.d, mean(large.largest[kRaw]), mean(large.largest[kScaled]))};
  result.tables = {std::move(table), std::move(undivided)};
  result.figures = {variance_figure(sizes), entropy_figure(sizes, options.m)};
  const auto asked = std::ranges::find(sizes, options.d, &SizeSamples::d);
  result.figures.push_back(
      {.file = "scale-largest",
       .title = fmt::format("The largest of {} weights, D = {}", options.m, options.d),
       .see = "Without the division by √D, the largest weight is pushed towards 1, and more so with a larger D. With "
              "it, several keys share the weight.",
       .x = {.label = "largest weight", .low = 0, .high = 1},
       .y = {.label = "sentences"},
       .content = LabHistograms{{{kNames[kRaw], asked->largest[kRaw]}, {kNames[kScaled], asked->largest[kScaled]}}}});
  return result;
}

}  // namespace heed::lab
