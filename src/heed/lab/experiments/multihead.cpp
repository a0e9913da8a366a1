#include "heed/lab/experiments/multihead.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/noisy_figures.h"

namespace heed::lab {
namespace {

std::vector<PairQuery> heads_of(HeadDesign design, double c) {
  switch (design) {
    case HeadDesign::kSingle:
      return {{c, c}};
    case HeadDesign::kOneEach:
      return {{c, 0}, {0, c}};
    default:
      return {{c, c}, {c, -c}};
  }
}

std::vector<double> mean_of(const std::vector<QuerySamples>& heads, std::size_t first, std::size_t count,
                            std::vector<double> QuerySamples::*numbers) {
  std::vector<double> mean = heads[first].*numbers;
  if (count == 1) return mean;
  const std::vector<double>& second = heads[first + 1].*numbers;
  for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (mean[i] + second[i]) / 2;
  return mean;
}

// The closed form of a design without noise: the shares of v_a and v_b.
std::array<double, 2> still_shares(HeadDesign design, double m, double s) {
  const double both = average_weight(m, s), copied = copy_weight(m, s), left = copy_rest(m, s) / (m - 1);
  switch (design) {
    case HeadDesign::kSingle:
      return {both, both};
    case HeadDesign::kOneEach:
      return {(copied + left) / 2, (copied + left) / 2};
    default:
      return {(both + pair_weight(m, s, -s)) / 2, (both + pair_weight(m, -s, s)) / 2};
  }
}

struct Cell {
  double c = 0, beta = 0;
  HeadDesign design = HeadDesign::kSingle;
  Moments closed = {}, measured = {};
};

constexpr double kDrawn = 1e-9;  // smallest variance on a chart; float32 resolves little below it

// If the variance is caused by rare samples that drop a key, a small number of samples cannot measure it.
bool measurable(const Cell& cell, Index samples) {
  return cell.closed.variance >= kDrawn && standard_error_of_variance(cell.closed, samples) < cell.closed.variance / 4;
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
    for (std::size_t i = 0; i < kHeadDesigns.size(); ++i) {
      const auto [a, b] = still_shares(kHeadDesigns[i], m, c / std::sqrt(static_cast<double>(options.d)));
      table.rows.push_back({fmt::format("{}: v_a", name_of(kHeadDesigns[i])), {c}, a, samples[i].share_a[0]});
      table.rows.push_back({fmt::format("{}: v_b", name_of(kHeadDesigns[i])), {c}, b, samples[i].share_b[0]});
    }
  }
  return table;
}

void add_rows(LabTable& table, const Cell& cell, Index samples) {
  LabRow mean{fmt::format("{}: mean", name_of(cell.design)), {cell.beta, cell.c}, cell.closed.mean, cell.measured.mean};
  LabRow variance{fmt::format("{}: variance", name_of(cell.design)),
                  {cell.beta, cell.c},
                  cell.closed.variance,
                  cell.measured.variance};
  if (cell.beta > 0) {
    mean.standard_error = standard_error_of_mean(cell.closed, samples);
    variance.standard_error = standard_error_of_variance(cell.closed, samples);
  }
  table.rows.push_back(std::move(mean));
  table.rows.push_back(std::move(variance));
}

// The same colours as in the figure of outputs, where the design with the smallest variance is drawn last, on top.
std::size_t color_of(HeadDesign design) {
  switch (design) {
    case HeadDesign::kSingle:
      return 0;
    case HeadDesign::kOneEach:
      return 2;
    default:
      return 1;
  }
}

LabFigure variance_figure(std::string file, std::string see, const std::vector<Cell>& cells, const LabOptions& options,
                          double c) {
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
  return {.file = std::move(file),
          .title = fmt::format("Variance of the share of v_a, c = {:g}, m = {}, D = {}", c, options.m, options.d),
          .see = std::move(see),
          .x = {.label = "β, the variance of λ", .log = true},
          .y = {.label = "variance of the share of v_a", .log = true},
          .content = std::move(lines)};
}

// Uses the cells of one beta, in the order of the designs.
std::string about_variances(std::span<const Cell> cells, Index samples) {
  const Cell &single = cells[0], &right = cells[1], &failing = cells[2];
  const double by_integrals = single.closed.variance / right.closed.variance;
  const std::string ratio =
      measurable(right, samples)
          ? fmt::format("{:.3g} times that of “one key each” ({:.3g} times by the integrals)",
                        single.measured.variance / right.measured.variance, by_integrals)
          : fmt::format("{:.2g} times that of “one key each” by the integrals ({} samples are too few to measure this)",
                        by_integrals, samples);
  return fmt::format(
      "At c = {:g}, β = {:g}, the share of v_a has mean {:.3f} and variance {:.3g} with “single head”, mean {:.3f} and "
      "variance {:.3g} with “one key each”, and mean {:.3f} and variance {:.3g} with “sum and difference”. The "
      "variance of “single head” is {}, and {:.3g} times that of “sum and difference”.",
      single.c, single.beta, single.measured.mean, single.measured.variance, right.measured.mean,
      right.measured.variance, failing.measured.mean, failing.measured.variance, ratio,
      single.measured.variance / failing.measured.variance);
}

LabResult multihead_text() {
  return {.name = "multihead",
          .claim =
              "If each of two heads copies one value, the average of their outputs stays near (v_a + v_b)/2, where a "
              "single head swings between v_a and v_b. The tempting pair of queries for sum and difference does not "
              "achieve this.",
          .formulas =
              {"a = ½ (a₁ + a₂)",
               "q₁ = c μ_a, q₂ = c μ_b:  share of v_a = ½ [ e^(sλ_a)/(e^(sλ_a) + m − 1) + 1/(e^(sλ_b) + m − 1) ] → ½",
               "q₁ = c (μ_a + μ_b), q₂ = c (μ_a − μ_b):  share of v_a → ½ (½ + 1) = ¾"},
          .explanation = {
              "Keys are λ_i μ_i with λ_i ~ N(1, β), as in “noisy”. A single head must keep two scores equal, but c "
              "multiplies any difference between them. A head that copies only needs one score well above 0. Noise "
              "rarely prevents this: its key drops out only if λ is close to 0 or negative. When the outputs of two "
              "such heads are averaged, each head contributes one half.",
              "Why does the pair of sum and difference look right? q₁ + q₂ = 2 c μ_a and q₁ − q₂ = 2 c μ_b, so the two "
              "queries contain the same information. But each head has its own softmax. The first head is the same as "
              "the single head and swings as much. The second head has the score s with key a and −s with key b, so it "
              "copies v_a. Without noise the average is ¾ v_a + ¼ v_b for a large c, not the intended ½ v_a + ½ v_b.",
              "The tables compare three designs: “single head” with q = c (μ_a + μ_b), “one key each” with q₁ = c μ_a "
              "and q₂ = c μ_b, and “sum and difference” with q₁ = c (μ_a + μ_b) and q₂ = c (μ_a − μ_b). All closed "
              "forms with noise are integrals over λ_a and λ_b, exact for every m and c. The standard errors of means "
              "and variances are computed from the second and fourth moments of the same integrals."}};
}

}  // namespace

const char* name_of(HeadDesign design) {
  switch (design) {
    case HeadDesign::kSingle:
      return "single head";
    case HeadDesign::kOneEach:
      return "one key each";
    default:
      return "sum and difference";
  }
}

Moments share_of_a(HeadDesign design, double m, double s, double beta) {
  if (beta <= 0) return {.mean = still_shares(design, m, s)[0]};
  const double k = s * std::sqrt(beta);
  if (design == HeadDesign::kOneEach) {
    const Moments copied = normal_moments(k, [&](double z) { return copy_weight(m, s + k * z); });
    const Moments left = normal_moments(k, [&](double z) { return copy_rest(m, s + k * z) / (m - 1); });
    return moments_of_half_sum(copied, left);
  }
  const bool single = design == HeadDesign::kSingle;
  return normal_pair_moments(k, [&](double x, double y) {
    const double a = s + k * x, b = s + k * y, sum_head = pair_weight(m, a, b);
    return single ? sum_head : (sum_head + pair_weight(m, a, -b)) / 2;
  });
}

std::array<DesignSamples, 3> sample_designs(ThreadPool& pool, const LabOptions& options, double c, double beta,
                                            std::uint64_t number) {
  std::vector<PairQuery> queries;
  for (const HeadDesign design : kHeadDesigns) {
    for (const PairQuery& query : heads_of(design, c)) queries.push_back(query);
  }
  const auto heads = sample_noisy_keys(pool,
                                       {.m = options.m,
                                        .d = options.d,
                                        .a = options.a - 1,
                                        .b = options.b - 1,
                                        .noise = {.beta = beta},
                                        .samples = options.samples,
                                        .seed = options.seed,
                                        .purpose = Purpose::kMultihead,
                                        .number = number},
                                       queries);
  std::array<DesignSamples, 3> samples;
  std::size_t first = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::size_t count = heads_of(kHeadDesigns[i], c).size();
    samples[i] = {
        mean_of(heads, first, count, &QuerySamples::weight_a), mean_of(heads, first, count, &QuerySamples::weight_b),
        mean_of(heads, first, count, &QuerySamples::output_a), mean_of(heads, first, count, &QuerySamples::output_b)};
    first += count;
  }
  return samples;
}

LabResult multihead_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m);
  const std::vector<double> spread = spread_of(options.c, 4);
  const double largest = spread.back(), middle_c = spread[spread.size() / 2];
  const double middle_beta = options.betas[options.betas.size() / 2];
  LabResult result = multihead_text();
  LabTable still = still_table(options, pool);
  LabTable noisy{.title = "Share of v_a with noise",
                 .name_heading = "design: moment",
                 .parameter_names = {"β", "c"},
                 .quantity = "mean and variance"};
  std::vector<Cell> cells;
  LabHistograms histograms;
  LabPoints cloud;
  std::uint64_t number = 0;
  for (const double c : std::set<double>{middle_c, largest}) {
    for (const double beta : options.betas) {
      const auto samples = sample_designs(pool, options, c, beta, number++);
      for (std::size_t i = 0; i < kHeadDesigns.size(); ++i) {
        const char* name = name_of(kHeadDesigns[i]);
        cells.push_back({c, beta, kHeadDesigns[i],
                         share_of_a(kHeadDesigns[i], m, c / std::sqrt(static_cast<double>(options.d)), beta),
                         sample_moments(samples[i].share_a)});
        add_rows(noisy, cells.back(), options.samples);
        if (beta != middle_beta || c != largest) continue;
        histograms.groups.push_back({name, samples[i].share_a});
        cloud.groups.push_back(cloud_of(name, samples[i].output_a, samples[i].output_b));
      }
    }
  }
  std::swap(cloud.groups[1], cloud.groups[2]);  // see color_of
  std::swap(histograms.groups[1], histograms.groups[2]);
  const auto& last = still.rows;  // for the largest c
  result.findings = {agreement(still), agreement(noisy),
                     fmt::format("Without noise, at c = {:g}, “sum and difference” gives {:.4f} v_a + {:.4f} v_b, and "
                                 "“one key each” gives {:.4f} v_a + {:.4f} v_b.",
                                 largest, last[last.size() - 2].measured, last[last.size() - 1].measured,
                                 last[last.size() - 4].measured, last[last.size() - 3].measured)};
  for (std::size_t i = 0; i < cells.size(); i += kHeadDesigns.size()) {
    if (cells[i].beta != middle_beta || middle_beta <= 0) continue;  // the tables contain all of them
    result.findings.push_back(about_variances(std::span(cells).subspan(i, kHeadDesigns.size()), options.samples));
  }
  result.tables = {std::move(still), std::move(noisy)};
  if (std::ranges::max(options.betas) > 0) {
    result.figures.push_back(variance_figure(
        "multihead-variance",
        "With “one key each”, the variance stays far below that of “single head”, until β is so large that keys drop "
        "out. “Sum and difference” reduces the variance much less. Bands: four standard errors around the integral. "
        "Dots are missing where the variance comes from events that are too rare for this number of samples.",
        cells, options, largest));
    if (middle_c != largest)
      result.figures.push_back(
          variance_figure("multihead-variance-middle",
                          "The same with a smaller c. The keys that are not in the query still have weight. So the "
                          "single head swings less, and the heads that copy are less reliable.",
                          cells, options, middle_c));
  }
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
  return result;
}

}  // namespace heed::lab
