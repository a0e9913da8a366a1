#include "heed/lab/experiments/copy.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/scale_curves.h"
#include "heed/lab/lab_attention.h"
#include "heed/lab/rounding.h"
#include "heed/lab/vectors.h"

namespace heed::lab {
namespace {

// One sentence whose keys are queried one at a time.
class Copying {
 public:
  Copying(ThreadPool& pool, const LabOptions& options, Index j)
      : j_(static_cast<std::size_t>(j)),
        scale_(static_cast<float>(options.score_scale())),
        sentence_(keys_and_values(options.seed, options.m, options.d)),
        keys_(sequence_of(sentence_.keys)),
        values_(sequence_of(sentence_.values)),
        attention_(pool) {}

  std::vector<CopyMeasurement> operator()(const std::vector<double>& scales) {
    Vectors queries;
    for (const double c : scales) queries.push_back(scaled(c, sentence_.keys[j_]));
    const Tensor q = sequence_of(queries);
    const auto attended = attention_(q.view(), keys_.view(), values_.view(), scale_);
    std::vector<CopyMeasurement> measured;
    for (Index t = 0; t < static_cast<Index>(scales.size()); ++t) {
      const auto weights = attended.weights.row(t);
      const auto output = attended.outputs.row(t);
      CopyMeasurement one{.weight = weights[j_]};
      for (std::size_t i = 0; i < weights.size(); ++i) one.rest += i == j_ ? 0 : weights[i];
      double square = 0;
      for (std::size_t i = 0; i < output.size(); ++i) square += std::pow(output[i] - sentence_.values[j_][i], 2);
      one.distance = std::sqrt(square);
      measured.push_back(one);
    }
    return measured;
  }

 private:
  std::size_t j_;
  float scale_;
  KeysAndValues sentence_;
  Tensor keys_, values_;
  LabAttention attention_;
};

LabFigure copy_distance_figure(const LabOptions& options, ThreadPool& pool) {
  const auto measure = [&](Index m, const std::vector<double>& scales) {
    LabOptions setting = options;
    setting.m = m;
    std::vector<double> distances;
    for (const CopyMeasurement& one : measure_copy(pool, setting, 0, scales)) distances.push_back(one.distance);
    return distances;
  };
  return {.file = "copy-distance",
          .title = fmt::format("Copying: distance |a − v_j| against c, D = {}", options.d),
          .see =
              "Each curve bends down where e^s passes m − 1. From there it falls as e^(−s), which is a straight line "
              "on this scale. More keys only shift the curve to the right. Below about 1e-7, the measured distances "
              "are rounding errors of single precision.",
          .x = {.label = "c, the scale of the query"},
          .y = {.label = "|a − v_j|", .log = true},
          .content = scale_curves(options, several_m(options.m, options.d), measure, copy_distance, kLeastDrawn)};
}

}  // namespace

std::vector<CopyMeasurement> measure_copy(ThreadPool& pool, const LabOptions& options, Index j,
                                          const std::vector<double>& scales) {
  return Copying(pool, options, j)(scales);
}

double measured_copy_scale(ThreadPool& pool, const LabOptions& options, Index j, double bound) {
  Copying copying(pool, options, j);
  double low = 0, high = 1;
  while (copying({high})[0].rest > bound) high *= 2;
  for (int i = 0; i < 50; ++i) {
    const double middle = (low + high) / 2;
    (copying({middle})[0].rest > bound ? low : high) = middle;
  }
  return high;
}

LabResult copy_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  const Index j = options.a - 1;
  LabResult result{
      .name = "copy",
      .claim =
          "A query of large norm along one key makes attention copy the value of this key: q = c k_j gives a → v_j.",
      .formulas = {fmt::format("α_j = e^s / (e^s + m − 1),  {}", score_formula(options)),
                   "|a − v_j| = (1 − α_j) √(m / (m − 1))",
                   fmt::format("1 − α_j ≤ δ  if  c ≥ {}ln((m − 1)(1 − δ) / δ)", options.scale ? "√D · " : "")},
      .explanation = {
          "The keys are orthonormal: each has length 1 and is at a right angle to all others. So the query q = c k_j "
          "has the score s with key j and the score 0 with every other key. Softmax computes e^s for key j and e^0 = 1 "
          "for each of the m − 1 others, and divides each of them by the sum of all.",
          "Attention returns a weighted mean of the values, so it cannot select exactly one value. But it can come as "
          "close to one value as needed, because the remaining weight 1 − α_j shrinks as e^(−s). Solving 1 − α_j = δ "
          "for c gives the length that the query needs. It grows only with the logarithm of the number of keys and of "
          "the precision 1/δ. So copying needs no very large c, even with many keys."}};

  const std::vector<double> scales = spread_of(options.c, 8);
  const auto measured = measure_copy(pool, options, j, scales);
  LabTable weights{.title = "Weight of the copied key", .parameter_names = {"m", "D", "c"}, .quantity = "α_j"};
  LabTable distances{.title = "Copying error", .parameter_names = {"m", "D", "c"}, .quantity = "|a − v_j|"};
  for (std::size_t i = 0; i < scales.size(); ++i) {
    const double s = options.score(scales[i]), of_score = score_rounding(s, 1, 1), weight = copy_weight(m, s);
    weights.rows.push_back({.parameters = {m, d, scales[i]},
                            .closed_form = weight,
                            .measured = measured[i].weight,
                            .rounding = weight_rounding(weight, of_score)});
    distances.rows.push_back({.parameters = {m, d, scales[i]},
                              .closed_form = copy_distance(m, s),
                              .measured = measured[i].distance,
                              .rounding = distance_rounding(of_score)});
  }
  LabTable smallest{.title = "Smallest c with 1 − α_j ≤ δ",
                    .parameter_names = {"m", "D", "δ"},
                    .quantity = "c, measured by bisection"};
  for (const double bound : options.bounds) {
    smallest.rows.push_back({.parameters = {m, d, bound},
                             .closed_form = smallest_copy_score(m, bound) / options.score_scale(),
                             .measured = measured_copy_scale(pool, options, j, bound)});
  }
  result.findings = {agreement(weights), agreement(distances), agreement(smallest)};
  const LabRow& strictest =
      *std::ranges::min_element(smallest.rows, {}, [](const LabRow& row) { return row.parameters.back(); });
  result.findings.push_back(fmt::format("With {} keys in {} dimensions, c = {:.4g} is large enough for 1 − α_j ≤ {:g}.",
                                        options.m, options.d, strictest.measured, strictest.parameters.back()));
  result.findings.push_back(
      scales.size() == 1
          ? fmt::format("The copying error |a − v_j| is {:.3g} at c = {:g}.", measured[0].distance, scales[0])
          : fmt::format("The copying error |a − v_j| falls from {2:.3g} at c = {0:g} to {3:.3g} at c = {1:g}.",
                        scales.front(), scales.back(), measured.front().distance, measured.back().distance));
  result.tables = {std::move(weights), std::move(distances), std::move(smallest)};
  result.figures.push_back(copy_distance_figure(options, pool));
  return result;
}

}  // namespace heed::lab
