#include "heed/lab/experiments/multihead.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/multihead_designs.h"
#include "heed/lab/experiments/multihead_lengths.h"
#include "heed/lab/experiments/noisy_figures.h"
#include "heed/lab/moment_rows.h"

namespace heed::lab {
namespace {

// The closed form of a design without noise: the shares of v_a and v_b.
std::array<double, 2> still_shares(HeadDesign design, double m, double s) {
  const double a = share_of_a(design, m, s, 0).mean;
  if (design != HeadDesign::kSumAndDiff) return {a, a};
  return {a, (average_weight(m, s) + pair_weight(m, -s, s)) / 2};
}

struct Cell {
  double c = 0, beta = 0;
  HeadDesign design = HeadDesign::kSingle;
  WeightMoments closed = {};
  Moments measured = {};
};

// The designs of the main tables. The last design has a table of its own.
constexpr std::array kTabled = {HeadDesign::kSingle, HeadDesign::kOneEach, HeadDesign::kSumAndDiff};

constexpr double kDrawn = 1e-9;  // smallest variance on a chart; float32 resolves little below it

// If the variance is caused by rare samples that drop a key, a small number of samples cannot measure it.
bool measurable(const Cell& cell, Index samples) {
  LabRow row = variance_row(cell.closed, samples);
  row.measured = row.closed_form;
  return cell.closed.variance >= kDrawn && row.tolerance() < cell.closed.variance;
}

LabTable still_table(const LabOptions& options, ThreadPool& pool) {
  const auto m = static_cast<double>(options.m);
  LabTable table{.title = "Averaged output without noise",
                 .name_heading = "design: value",
                 .parameter_names = {"c"},
                 .quantity = "shares of v_a and v_b"};
  LabOptions few = options;
  few.samples = 2;  // all samples are equal without noise
  for (const double c : spread_of(options.c, 4)) {
    const auto samples = sample_designs(pool, few, c, 0, 0);
    for (std::size_t i = 0; i < kTabled.size(); ++i) {
      const double s = options.score(c);
      const auto [a, b] = still_shares(kTabled[i], m, s);
      LabRow of_a{fmt::format("{}: v_a", name_of(kTabled[i])), {c}, a, samples[i].share_a[0]};
      LabRow of_b{fmt::format("{}: v_b", name_of(kTabled[i])), {c}, b, samples[i].share_b[0]};
      of_a.rounding = of_b.rounding = share_of_a(kTabled[i], m, s, 0).rounding;
      table.rows.push_back(std::move(of_a));
      table.rows.push_back(std::move(of_b));
    }
  }
  return table;
}

LabTable noisy_queries_table() {
  return {.title = "Share of v_a if the queries are made of the noisy keys, q₁ = c λ_a μ_a and q₂ = c λ_b μ_b",
          .name_heading = "design: moment",
          .parameter_names = {"β", "c"},
          .quantity = "mean and variance",
          .claim = LabClaim{.claim = "with q₁ = c λ_a μ_a and q₂ = c λ_b μ_b, noise cancels and a is as without noise",
                            .why = "The scores are s λ² instead of s λ. They are still near 0 if λ is near 0, and then "
                                   "a head loses its key."}};
}

// The same colours as in the figure of outputs, where the design with the smallest variance is drawn last, on top.
std::size_t color_of(HeadDesign design) {
  switch (design) {
    case HeadDesign::kSingle:
      return 0;
    case HeadDesign::kOneEach:
      return 2;
    case HeadDesign::kSumAndDiff:
      return 1;
    default:
      return 3;
  }
}

void add_variance_figure(LabResult& result, std::string file, std::string see, const std::vector<Cell>& cells,
                         const LabOptions& options, double c) {
  LabLines lines;
  for (const HeadDesign design : kHeadDesigns) {
    LabSeries found{.name = name_of(design), .dots = true, .color = color_of(design)};
    LabSeries predicted{.dashed = true, .color = found.color};
    for (const Cell& cell : cells) {
      if (cell.design != design || cell.c != c || cell.closed.variance < kDrawn) continue;
      const double error = 4 * standard_error_of_variance(cell.closed, options.samples);
      predicted.x.push_back(cell.beta);
      predicted.y.push_back(cell.closed.variance);
      predicted.low.push_back(std::max(cell.closed.variance - error, cell.closed.variance / 10));
      predicted.high.push_back(cell.closed.variance + error);
      if (!measurable(cell, options.samples)) continue;
      found.x.push_back(cell.beta);
      found.y.push_back(cell.measured.variance);
    }
    if (found.x.empty()) predicted.name = name_of(design);
    if (!found.x.empty()) lines.series.push_back(std::move(found));
    if (!predicted.x.empty()) lines.series.push_back(std::move(predicted));
  }
  if (lines.series.empty()) return;  // float32 resolves none of the variances
  result.figures.push_back(
      {.file = std::move(file),
       .title = fmt::format("Variance of the share of v_a, c = {:g}, m = {}, D = {}", c, options.m, options.d),
       .see = std::move(see),
       .x = {.label = "β, the variance of λ", .log = true},
       .y = {.label = "variance of the share of v_a", .log = true},
       .content = std::move(lines)});
}

// Uses the cells of one beta, in the order of the designs.
std::string about_variances(std::span<const Cell> cells, Index samples) {
  const Cell &single = cells[0], &right = cells[1], &failing = cells[2];
  std::string ratio;
  if (right.closed.variance < kDrawn)
    ratio = "The variance of “one key each” is below what float32 resolves";
  else if (measurable(right, samples))
    ratio = fmt::format(
        "The variance of “single head” is {:.3g} times that of “one key each” by the integrals ({:.3g} times as "
        "measured)",
        single.closed.variance / right.closed.variance, single.measured.variance / right.measured.variance);
  else
    ratio = fmt::format(
        "The variance of “single head” is {:.2g} times that of “one key each” by the integrals ({} samples are "
        "too few to measure this)",
        single.closed.variance / right.closed.variance, samples);
  return fmt::format(
      "At c = {:g}, β = {:g}, the share of v_a has mean {:.3f} and variance {:.3g} with “single head”, mean {:.3f} and "
      "variance {:.3g} with “one key each”, and mean {:.3f} and variance {:.3g} with “sum and difference”. {}.",
      single.c, single.beta, single.measured.mean, single.measured.variance, right.measured.mean,
      right.measured.variance, failing.measured.mean, failing.measured.variance, ratio);
}

LabResult multihead_text(const LabOptions& options) {
  return {
      .name = "multihead",
      .claim =
          "If each of two heads copies one value, the average of their outputs stays near (v_a + v_b)/2, where a "
          "single head swings between v_a and v_b. The tempting pair of queries for sum and difference does not "
          "achieve this.",
      .formulas =
          {fmt::format("a = ½ (a₁ + a₂),  {}", score_formula(options)),
           "q₁ = c μ_a, q₂ = c μ_b:  share of v_a = ½ [ e^(sλ_a)/(e^(sλ_a) + m − 1) + 1/(e^(sλ_b) + m − 1) ] → ½",
           "q₁ = c (μ_a + μ_b), q₂ = c (μ_a − μ_b):  share of v_a → ½ (½ + 1) = ¾",
           "q₁ = c λ_a μ_a, q₂ = c λ_b μ_b:  as for one key each, with sλ² in place of sλ"},
      .explanation = {
          "Keys are λ_i μ_i with orthonormal μ_i and λ_i ~ N(1, β), as in “noisy”. A single head must keep two scores "
          "equal, but c multiplies any difference between them. A head that copies only needs one score well above 0. "
          "Unless β is large, noise rarely prevents this: its key drops out only if λ is close to 0 or negative. When "
          "the outputs of two such heads are averaged, each head contributes one half.",
          "Why does the pair of sum and difference look right? q₁ + q₂ = 2 c μ_a and q₁ − q₂ = 2 c μ_b, so the two "
          "queries contain the same information. But each head has its own softmax. The first head is the same as "
          "the single head and swings as much. The second head has the score s with key a and −s with key b, so it "
          "copies v_a. Without noise the average is ¾ v_a + ¼ v_b for a large c, not the intended ½ v_a + ½ v_b.",
          "Some reports put the noise into the queries: q₁ = c λ_a μ_a and q₂ = c λ_b μ_b, the noisy keys themselves. "
          "Then λ counts twice, and the scores are sλ². This does not cancel the noise: sλ² is close to 0 for more "
          "values of λ than sλ. On the other hand it is never negative, which helps if β is large.",
          "The tables compare these designs: “single head” with q = c (μ_a + μ_b), “one key each” with q₁ = c μ_a "
          "and q₂ = c μ_b, “sum and difference” with q₁ = c (μ_a + μ_b) and q₂ = c (μ_a − μ_b), and “noisy "
          "queries” with q₁ = c λ_a μ_a and q₂ = c λ_b μ_b. All closed forms with noise are integrals over λ_a and "
          "λ_b, exact for every m and c. The standard errors of means and variances are computed from the second and "
          "fourth moments of the same integrals. The last tables have another noise: only the length of key a varies, "
          "with variance ½. Head 2 looks for key b and does not vary. Head 1 finds key a unless its length is near 0 "
          "or negative."}};
}

}  // namespace

LabResult multihead_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m);
  const std::vector<double> spread = spread_of(options.c, 4);
  const double largest = spread.back(), middle_c = spread[spread.size() / 2];
  const double middle_beta = options.betas[options.betas.size() / 2];
  LabResult result = multihead_text(options);
  LabTable still = still_table(options, pool);
  LabTable noisy{.title = "Share of v_a with noise",
                 .name_heading = "design: moment",
                 .parameter_names = {"β", "c"},
                 .quantity = "mean and variance"};
  LabTable noisy_queries = noisy_queries_table();
  std::vector<Cell> cells;
  LabHistograms histograms;
  LabPoints cloud;
  std::uint64_t number = 0;
  for (const double c : std::set<double>{middle_c, largest}) {
    for (const double beta : options.betas) {
      const auto samples = sample_designs(pool, options, c, beta, number++);
      for (std::size_t i = 0; i < kHeadDesigns.size(); ++i) {
        const char* name = name_of(kHeadDesigns[i]);
        cells.push_back({c, beta, kHeadDesigns[i], share_of_a(kHeadDesigns[i], m, options.score(c), beta),
                         sample_moments(samples[i].share_a)});
        if (kHeadDesigns[i] == HeadDesign::kNoisyQueries)
          add_moment_rows(noisy_queries, name, {beta, c}, cells.back().closed, samples[i].share_a,
                          share_of_a(kHeadDesigns[i], m, options.score(c), 0));
        else
          add_moment_rows(noisy, name, {beta, c}, cells.back().closed, samples[i].share_a);
        if (beta != middle_beta || c != largest) continue;
        histograms.groups.push_back({name, samples[i].share_a});
        cloud.groups.push_back(cloud_of(name, samples[i].output_a, samples[i].output_b));
      }
    }
  }
  std::swap(cloud.groups[1], cloud.groups[2]);  // see color_of
  std::swap(histograms.groups[1], histograms.groups[2]);
  const auto& last = still.rows;  // for the largest c
  result.findings = {agreement(still), agreement(noisy), agreement(noisy_queries), refutation(noisy_queries),
                     fmt::format("Without noise, at c = {:g}, “sum and difference” gives {:.4f} v_a + {:.4f} v_b, and "
                                 "“one key each” gives {:.4f} v_a + {:.4f} v_b.",
                                 largest, last[last.size() - 2].measured, last[last.size() - 1].measured,
                                 last[last.size() - 4].measured, last[last.size() - 3].measured)};
  for (std::size_t i = 0; i < cells.size(); i += kHeadDesigns.size()) {
    if (cells[i].beta != middle_beta || middle_beta <= 0) continue;  // the tables contain all of them
    const auto of_designs = std::span(cells).subspan(i, kHeadDesigns.size());
    result.findings.push_back(about_variances(of_designs, options.samples));
    result.findings.push_back(
        fmt::format("At c = {:g}, β = {:g}, the variance is {:.3g} by the integral if the queries are made of the "
                    "noisy keys, and {:.3g} with “one key each”.",
                    cells[i].c, cells[i].beta, of_designs[3].closed.variance, of_designs[1].closed.variance));
  }
  result.tables = {std::move(still), std::move(noisy), std::move(noisy_queries)};
  add_variance_figure(result, "multihead-variance",
                      "With “one key each”, the variance stays far below that of “single head”, until β is so large "
                      "that keys drop out. “Sum and difference” reduces the variance much less. With “noisy queries”, "
                      "a head loses its key for more values of λ near 0. Bands: four standard errors around the "
                      "integral. Dots are missing where the variance comes from events that are too rare for this "
                      "number of samples.",
                      cells, options, largest);
  if (middle_c != largest)
    add_variance_figure(result, "multihead-variance-middle",
                        "The same with a smaller c. The keys that are not in the query still have weight. So the "
                        "single head swings less, and the heads that copy are less reliable.",
                        cells, options, middle_c);
  result.figures.push_back(
      {.file = "multihead-shares",
       .title = fmt::format("Share of v_a at β = {:g}, c = {:g}", middle_beta, largest),
       .see = "With “single head”, most shares are near 0 or 1. With “sum and difference” they are near ½ or 1, "
              "because one head copies v_a and the other swings. With “one key each” they form one peak at ½.",
       .x = {.label = "share of v_a in the output", .low = 0, .high = 1},
       .y = {.label = "samples"},
       .content = std::move(histograms)});
  result.figures.push_back({.file = "multihead-outputs",
                            .title = fmt::format("Averaged outputs at β = {:g}, c = {:g}", middle_beta, largest),
                            .see = "With “one key each”, the outputs stay in the middle of the line from v_a at (1, 0) "
                                   "to v_b at (0, 1). With “single head” they are near the ends of this line. With "
                                   "“sum and difference” they are between its middle and v_a.",
                            .x = {.label = "output along v_a"},
                            .y = {.label = "output along v_b"},
                            .content = std::move(cloud)});
  add_varying_length(options, pool, largest, result);
  return result;
}

}  // namespace heed::lab
