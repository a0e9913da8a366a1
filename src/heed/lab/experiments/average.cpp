#include "heed/lab/experiments/average.h"

#include <cmath>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/scale_curves.h"
#include "heed/lab/lab_attention.h"
#include "heed/lab/rounding.h"
#include "heed/lab/vectors.h"

namespace heed::lab {
namespace {

LabTable weights_are_c_table() {
  return {
      .title = "Is the weight of each key c?",
      .name_heading = "weight",
      .parameter_names = {"m", "D", "c"},
      .quantity = "α",
      .claim = LabClaim{
          .claim = "the weights are α_a = α_b = c",
          .why = "c is the length of the query along each key, which sets the scores. Weights sum to 1, so two equal "
                 "weights are at most ½ each."}};
}

LabFigure average_distance_figure(const LabOptions& options, ThreadPool& pool) {
  const auto measure = [&](Index m, const std::vector<double>& scales) {
    LabOptions setting = options;
    setting.m = m;
    setting.a = 1;
    setting.b = 2;
    std::vector<double> distances;
    for (const AverageMeasurement& one : measure_average(pool, setting, scales)) distances.push_back(one.distance);
    return distances;
  };
  std::vector<Index> keys = several_m(options.m, options.d);
  std::erase(keys, 2);  // for m = 2 the error is 0 for every c
  return {
      .file = "average-distance",
      .title = fmt::format("Averaging: distance to (v_a + v_b)/2 against c, D = {}", options.d),
      .see =
          "As for copying, the error falls as e^(−s), which is a straight line on this scale. More keys shift the "
          "curve to the right. Below about 1e-7, the measured distances are rounding errors of float32. With a very "
          "large c they grow: the two scores are rounded too, and softmax magnifies their difference.",
      .x = {.label = "c, the scale of the query"},
      .y = {.label = "|a − (v_a + v_b)/2|", .log = true},
      .content = scale_curves(options, keys, measure, average_distance, kLeastDrawn)};
}

}  // namespace

std::vector<AverageMeasurement> measure_average(ThreadPool& pool, const LabOptions& options,
                                                const std::vector<double>& scales) {
  const auto [keys, values] = keys_and_values(options.seed, options.m, options.d);
  const auto a = static_cast<std::size_t>(options.a - 1), b = static_cast<std::size_t>(options.b - 1);
  Vectors queries;
  for (const double c : scales) queries.push_back(sum(c, keys[a], c, keys[b]));
  const Tensor q = sequence_of(queries), k = sequence_of(keys), v = sequence_of(values);
  LabAttention attention(pool);
  const auto attended = attention(q.view(), k.view(), v.view(), static_cast<float>(options.score_scale()));
  const Vector wanted = sum(0.5, values[a], 0.5, values[b]);
  std::vector<AverageMeasurement> measured;
  for (Index t = 0; t < static_cast<Index>(scales.size()); ++t) {
    const auto weights = attended.weights.row(t);
    const auto output = attended.outputs.row(t);
    double square = 0;
    for (std::size_t i = 0; i < output.size(); ++i) square += std::pow(output[i] - wanted[i], 2);
    measured.push_back({weights[a], weights[b], std::sqrt(square)});
  }
  return measured;
}

LabResult average_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  LabResult result{
      .name = "average",
      .claim =
          "A query of large norm along the sum of two keys makes attention average their values: q = c (k_a + k_b) "
          "gives a → (v_a + v_b)/2.",
      .formulas = {fmt::format("α_a = α_b = e^s / (2 e^s + m − 2) ≤ ½,  {}", score_formula(options))},
      .explanation = {
          "As in “copy”, the keys are orthonormal. The query has the same score s with both keys and the score 0 with "
          "all other keys. So both keys have the "
          "same weight, which tends to one half as c grows. With m = 2 there are no other keys, and both weights are "
          "one half for every c.",
          "This works because the two scores are equal. Softmax depends on the differences between scores, and c "
          "multiplies them. So a c that is large enough to suppress the other keys also magnifies any small difference "
          "between the two scores. The experiment “noisy” shows what follows from this.",
          "Some reports write α_a = α_b = c. But c is not a weight: it is the length of the query along each key, and "
          "can be any number above 0."}};
  const std::vector<double> scales = spread_of(options.c, 8);
  const auto measured = measure_average(pool, options, scales);
  LabTable weights{.title = "Weights of the two keys",
                   .name_heading = "weight",
                   .parameter_names = {"m", "D", "c"},
                   .quantity = "α"};
  LabTable distances{.title = "Averaging error", .parameter_names = {"m", "D", "c"}, .quantity = "|a − (v_a + v_b)/2|"};
  LabTable claimed = weights_are_c_table();
  for (std::size_t i = 0; i < scales.size(); ++i) {
    const double s = options.score(scales[i]), of_scores = score_rounding(s, std::sqrt(2.0), 1);
    const std::vector<double> setting = {m, d, scales[i]};
    const double weight = average_weight(m, s);
    LabRow of_a{"α_a", setting, weight, measured[i].weight_a}, of_b{"α_b", setting, weight, measured[i].weight_b};
    of_a.rounding = of_b.rounding = weight_rounding(weight, of_scores);
    weights.rows.push_back(of_a);
    weights.rows.push_back(of_b);
    for (LabRow* row : {&of_a, &of_b}) {
      row->claimed = scales[i];
      claimed.rows.push_back(std::move(*row));
    }
    distances.rows.push_back({.parameters = setting,
                              .closed_form = average_distance(m, s),
                              .measured = measured[i].distance,
                              .rounding = distance_rounding(of_scores)});
  }
  result.findings = {agreement(weights), agreement(distances), agreement(claimed), refutation(claimed)};
  const auto together = [&](const AverageMeasurement& one) { return one.weight_a + one.weight_b; };
  result.findings.push_back(
      scales.size() == 1
          ? fmt::format("Together, the two keys have {:.6g} of the weight at c = {:g}.", together(measured.front()),
                        scales.front())
          : fmt::format("Together, the two keys have {1:.6g} of the weight at c = {0:g} and {3:.6g} at c = {2:g}.",
                        scales.front(), together(measured.front()), scales.back(), together(measured.back())));
  result.tables = {std::move(weights), std::move(distances), std::move(claimed)};
  if (options.d > 2) result.figures.push_back(average_distance_figure(options, pool));
  return result;
}

}  // namespace heed::lab
