#include "heed/lab/experiments/noisy_figures.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/lab/weight_moments.h"

namespace heed::lab {
namespace {

constexpr std::size_t kCloudPoints = 400;
constexpr double kSwung = 0.1;  // if alpha_a is closer than this to 0 or 1, it counts as a copy

LabFigure histogram_figure(std::string file, std::string title, std::string see, LabHistograms content) {
  return {.file = std::move(file),
          .title = std::move(title),
          .see = std::move(see),
          .x = {.label = "α_a, the weight of key a", .low = 0, .high = 1},
          .y = {.label = "samples"},
          .content = std::move(content)};
}

LabFigure cloud_figure(std::string file, std::string title, std::string see, LabPoints content) {
  return {.file = std::move(file),
          .title = std::move(title),
          .see = std::move(see),
          .x = {.label = "output along v_a"},
          .y = {.label = "output along v_b"},
          .content = std::move(content)};
}

}  // namespace

LabPointGroup cloud_of(std::string name, const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t count = std::min(x.size(), kCloudPoints);
  const auto shown = static_cast<std::ptrdiff_t>(count);
  return {std::move(name), {x.begin(), x.begin() + shown}, {y.begin(), y.begin() + shown}};
}

NoisyFigures::NoisyFigures(const LabOptions& options, std::vector<double> scales)
    : options_(options),
      scales_(std::move(scales)),
      middle_c_(scales_[scales_.size() / 2]),
      middle_beta_(options.betas[options.betas.size() / 2]) {}

void NoisyFigures::add(double beta, double c, const Moments& closed, const QuerySamples& samples) {
  const auto swung =
      std::ranges::count_if(samples.weight_a, [](double weight) { return weight < kSwung || weight > 1 - kSwung; });
  cells_.push_back({beta, c, closed, sample_moments(samples.weight_a),
                    static_cast<double>(swung) / static_cast<double>(samples.weight_a.size())});
  if (c == middle_c_) {
    const std::string name = fmt::format("β = {:g}", beta);
    over_beta_.groups.push_back({name, samples.weight_a});
    cloud_over_beta_.groups.push_back(cloud_of(name, samples.output_a, samples.output_b));
  }
  if (beta == middle_beta_ && std::ranges::find(scales_, c) != scales_.end()) {
    const std::string name = fmt::format("c = {:g}", c);
    over_c_.groups.push_back({name, samples.weight_a});
    cloud_over_c_.groups.push_back(cloud_of(name, samples.output_a, samples.output_b));
  }
}

std::vector<std::string> NoisyFigures::findings() const {
  std::vector<std::string> findings;
  const auto spread = [](const Cell& cell) { return cell.measured.variance; };
  const auto [calm, wild] = std::ranges::minmax_element(cells_, {}, spread);
  if (calm != wild)
    findings.push_back(fmt::format(
        "The standard deviation of α_a is smallest at β = {:g}, c = {:g} ({:.3g}) and largest at β = {:g}, c "
        "= {:g} ({:.3g}). It would be 0.5 if α_a were 0 or 1 with equal probability.",
        calm->beta, calm->c, std::sqrt(calm->measured.variance), wild->beta, wild->c,
        std::sqrt(wild->measured.variance)));
  findings.push_back(fmt::format(
      "At β = {:g}, c = {:g}, α_a is below {:g} or above {:g} in {:.1f}% of the samples, although its mean is {:.3f}.",
      wild->beta, wild->c, kSwung, 1 - kSwung, 100 * wild->outside, wild->measured.mean));
  for (const Cell& cell : cells_) {
    const bool shown = cell.beta == middle_beta_ && (cell.c == middle_c_ || cell.c == scales_.back());
    if (!shown || options_.m == 2) continue;
    const double s = options_.score(cell.c);
    findings.push_back(
        fmt::format("At β = {:g}, c = {:g}, the variance of α_a would be {:.4g} with the two keys alone. With all {} "
                    "keys it is {:.4g} by the integral and {:.4g} in the samples.",
                    cell.beta, cell.c, logistic_normal(2 * s * s * cell.beta).variance, options_.m,
                    cell.closed.variance, cell.measured.variance));
  }
  return findings;
}

LabFigure NoisyFigures::deviation_figure() const {
  LabLines lines;
  for (const double beta : options_.betas) {
    LabSeries found{.name = fmt::format("β = {:g}", beta), .dots = true, .color = lines.series.size() / 2};
    LabSeries predicted{.dashed = true, .color = found.color};
    for (const Cell& cell : cells_) {
      if (cell.beta != beta) continue;
      found.x.push_back(cell.c);
      predicted.x.push_back(cell.c);
      found.y.push_back(std::sqrt(cell.measured.variance));
      predicted.y.push_back(std::sqrt(cell.closed.variance));
    }
    lines.series.push_back(std::move(found));
    lines.series.push_back(std::move(predicted));
  }
  return {.file = "noisy-deviation",
          .title = fmt::format("Standard deviation of α_a, m = {}, D = {}", options_.m, options_.d),
          .see =
              "Each curve rises with c towards 0.5, the standard deviation of a coin toss. With more noise, it rises "
              "earlier. The measured dots lie on the dashed curve of the integral.",
          .x = {.label = "c, the scale of the query", .log = true},
          .y = {.label = "standard deviation of α_a"},
          .content = std::move(lines)};
}

std::vector<LabFigure> NoisyFigures::figures() && {
  std::vector<LabFigure> figures;
  figures.push_back(deviation_figure());
  figures.push_back(histogram_figure(
      "noisy-weights-beta", fmt::format("Weights α_a at c = {:g}, m = {}", middle_c_, options_.m),
      "As β grows, the single peak in the middle spreads, until most samples are near 0 or 1.", std::move(over_beta_)));
  figures.push_back(
      histogram_figure("noisy-weights-c", fmt::format("Weights α_a at β = {:g}, m = {}", middle_beta_, options_.m),
                       "With a small c, the other keys still have weight. With a large c, α_a is mostly near 0 or 1.",
                       std::move(over_c_)));
  figures.push_back(cloud_figure("noisy-outputs-beta",
                                 fmt::format("Outputs at c = {:g}, m = {}", middle_c_, options_.m),
                                 "The outputs lie along the line from v_a at (1, 0) to v_b at (0, 1). The larger β is, "
                                 "the further they are from the middle of this line.",
                                 std::move(cloud_over_beta_)));
  figures.push_back(cloud_figure("noisy-outputs-c",
                                 fmt::format("Outputs at β = {:g}, m = {}", middle_beta_, options_.m),
                                 "With a small c, the outputs are near the origin, because all values are mixed. As c "
                                 "grows, they reach the line from v_a to v_b and spread along it.",
                                 std::move(cloud_over_c_)));
  return figures;
}

void EpsilonFigure::add(double epsilon, double along, const Moments& two_keys, const Moments& measured) {
  points_.push_back({epsilon, along, std::sqrt(two_keys.variance), std::sqrt(measured.variance)});
}

std::string EpsilonFigure::finding(Index m, double c) const {
  const auto& calm = *std::ranges::min_element(points_, {}, &Point::measured);
  const auto with_extra = std::ranges::find_if(
      points_, [&](const Point& point) { return point.along > 0 && point.epsilon == calm.epsilon; });
  std::string text =
      fmt::format("With m = {} keys N(μ_i, εI) and c = {:g}, the standard deviation of α_a is {:.3g} at ε = {:g}", m, c,
                  calm.measured, calm.epsilon);
  if (with_extra != points_.end())
    text += fmt::format(". With an extra variance of {:g} of key a along μ_a, it is {:.3g}", with_extra->along,
                        with_extra->measured);
  return text + ".";
}

LabFigure EpsilonFigure::figure(Index m, Index d, double c) && {
  LabLines lines;
  for (const Point& point : points_) {
    if (point.epsilon <= 0) continue;  // cannot be shown on a log axis
    const std::string name = point.along > 0 ? "key a: εI + ½ μ_a μ_aᵀ" : "all keys: εI";
    if (lines.series.empty() || lines.series[lines.series.size() - 2].name != name) {
      const std::size_t color = lines.series.size() / 2;
      lines.series.push_back({.name = name, .dots = true, .color = color});
      lines.series.push_back({.dashed = true, .color = color});
    }
    LabSeries &found = lines.series[lines.series.size() - 2], &predicted = lines.series.back();
    found.x.push_back(point.epsilon);
    found.y.push_back(point.measured);
    predicted.x.push_back(point.epsilon);
    predicted.y.push_back(point.two_keys);
  }
  return {.file = "noisy-epsilon",
          .title = fmt::format("Keys N(μ, εI) at c = {:g}, m = {}, D = {}", c, m, d),
          .see =
              "With little noise in all directions, α_a hardly varies. If the length of key a varies too, α_a swings "
              "even where ε is close to 0. Dashed: the logistic-normal distribution of two keys alone. The measurement "
              "includes the other keys, which take some of the weight.",
          .x = {.label = "ε, the variance of each coordinate", .log = true},
          .y = {.label = "standard deviation of α_a"},
          .content = std::move(lines)};
}

}  // namespace heed::lab
