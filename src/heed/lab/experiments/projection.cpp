#include "heed/lab/experiments/projection.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "heed/autograd/affine.h"
#include "heed/lab/closed_forms.h"
#include "heed/lab/lab_attention.h"
#include "heed/lab/rounding.h"

namespace heed::lab {
namespace {

// A random unit vector in the span of `basis`.
Vector unit_in(Random& random, std::span<const Vector> basis) {
  Vector x(basis[0].size());
  for (const Vector& axis : basis) x = sum(1, x, random.normal(), axis);
  return scaled(1 / std::sqrt(dot(x, std::span<const double>(x))), x);
}

// A random orthonormal basis split in two: the space of v_a and the space of all other values.
struct Spaces {
  Spaces(std::uint64_t seed, Index rank, Index d)
      : random(random_for(seed, Purpose::kProjection, static_cast<std::uint64_t>(rank))),
        frame(orthonormal_vectors(random, 2 * rank, d)),
        of_a(frame.begin(), frame.begin() + rank),
        of_b(frame.begin() + rank, frame.end()) {}

  Random random;
  Vectors frame, of_a, of_b;
};

// 2 a for attention with q = c (k_a + k_b), which tends to v_a + v_b. All values but v_a are in the other space.
Vector attended_sum(const LabOptions& options, ThreadPool& pool, Spaces& spaces, const Vector& v_a, double c) {
  const auto keys = keys_and_values(options.seed, options.m, options.d).keys;
  const auto a = static_cast<std::size_t>(options.a - 1), b = static_cast<std::size_t>(options.b - 1);
  Vectors values;
  for (std::size_t i = 0; i < keys.size(); ++i) values.push_back(i == a ? v_a : unit_in(spaces.random, spaces.of_b));
  const Tensor q = sequence_of({sum(c, keys[a], c, keys[b])}), k = sequence_of(keys), v = sequence_of(values);
  LabAttention attention(pool);
  const auto attended = attention(q.view(), k.view(), v.view(), static_cast<float>(options.score_scale()));
  const auto output = attended.outputs.span();
  return scaled(2, Vector(output.begin(), output.end()));
}

LabFigure matrix_figure(std::string file, std::string title, std::string see, const Vectors& basis, Index shown) {
  LabMatrix matrix{.value_name = "entry of M"};
  for (Index i = 0; i < shown; ++i) {
    matrix.rows.push_back(std::to_string(i + 1));
    matrix.columns.push_back(std::to_string(i + 1));
    for (Index j = 0; j < shown; ++j) {
      double entry = 0;
      for (const Vector& axis : basis) entry += axis[static_cast<std::size_t>(i)] * axis[static_cast<std::size_t>(j)];
      matrix.values.push_back(entry);
    }
  }
  const double largest = std::abs(*std::ranges::max_element(matrix.values, {}, [](double x) { return std::abs(x); }));
  matrix.low = -largest;
  matrix.high = largest;
  return {.file = std::move(file),
          .title = std::move(title),
          .see = std::move(see),
          .x = {.label = "column"},
          .y = {.label = "row"},
          .content = std::move(matrix)};
}

}  // namespace

Vector project(ThreadPool& pool, const Vectors& basis, const Vector& x) {
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  const Tensor a = matrix_of(basis), row = matrix_of({x});  // A^T [r, D], x [1, D]
  Tensor transposed(Shape{a.shape()[1], a.shape()[0]});
  for (Index i = 0; i < a.shape()[0]; ++i) {
    for (Index j = 0; j < a.shape()[1]; ++j)
      transposed.view().row(j)[static_cast<std::size_t>(i)] = a.view().row(i)[static_cast<std::size_t>(j)];
  }
  const Var inside = affine(tape, Tape::constant(row.view()), Tape::constant(a.view()));  // [1, r]
  const Var result = affine(tape, inside, Tape::constant(transposed.view()));             // [1, D]
  const auto numbers = result.value.span();
  return {numbers.begin(), numbers.end()};
}

LabResult projection_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  const Index rank = std::max<Index>(1, options.d / 4);
  LabResult result{
      .name = "projection",
      .claim =
          "Averaging does not destroy information if v_a and v_b lie in orthogonal subspaces: one matrix M extracts "
          "v_a from v_a + v_b.",
      .formulas = {"M = A Aᵀ, columns of A orthonormal:   M (v_a + v_b) = A Aᵀ A x + A Aᵀ v_b = A x + 0 = v_a"},
      .explanation = {
          "Let v_a = A x lie in the space spanned by the columns of A, and let v_b be orthogonal to all of these "
          "columns. Then Aᵀ v_a = x because Aᵀ A = I, and Aᵀ v_b = 0. So M = A Aᵀ leaves v_a unchanged and maps v_b to "
          "zero.",
          "This is why a model that is wide enough loses nothing by mixing values: a later layer can read one part of "
          "a sum as if it were alone. This depends on the subspaces being orthogonal. If v_b is at an angle θ to the "
          "space of v_a, a part of v_b passes through M. Its length is cos θ times that of v_b.",
          "In the first table, the sum comes from attention itself: with q = c (k_a + k_b), 2 a tends to v_a + v_b. "
          "All values except v_a are in the other subspace. So M (2a) = 2 α_a v_a, and the only error is that of "
          "averaging, |1 − 2 α_a|."}};
  LabTable attended{.title = "v_a extracted from the output of attention",
                    .parameter_names = {"m", "D", "rank of M", "c"},
                    .quantity = "|M (2a) − v_a|"};
  Spaces spaces(options.seed, rank, options.d);
  const Vector v_a = unit_in(spaces.random, spaces.of_a);
  for (const double c : spread_of(options.c, 5)) {
    const Vector found = project(pool, spaces.of_a, attended_sum(options, pool, spaces, v_a, c));
    const double s = options.score(c), weight = average_weight(m, s);
    attended.rows.push_back({.parameters = {m, d, static_cast<double>(rank), c},
                             .closed_form = std::abs(1 - 2 * weight),
                             .measured = distance(found, v_a),
                             .rounding = 2 * weight_rounding(weight, score_rounding(s, std::sqrt(2.0), 1))});
  }
  LabTable ranks{.title = "Orthogonal subspaces of different sizes",
                 .parameter_names = {"rank of M"},
                 .quantity = "|M (v_a + v_b) − v_a|"};
  for (Index r = 1; 2 * r <= options.d; r *= 2) {
    Spaces two(options.seed, r, options.d);
    const Vector a = unit_in(two.random, two.of_a), b = unit_in(two.random, two.of_b);
    ranks.rows.push_back({.parameters = {static_cast<double>(r)},
                          .closed_form = 0,
                          .measured = distance(project(pool, two.of_a, sum(1, a, 1, b)), a),
                          .rounding = 2 * kWeightRounding});
  }
  LabTable angles{.title = "v_b at an angle θ to the space of v_a",
                  .parameter_names = {"θ in degrees"},
                  .quantity = "|M (v_a + v_b) − v_a|"};
  LabSeries found{.name = "measured", .dots = true, .color = 0}, predicted{.dashed = true, .color = 0};
  const Vector inside = unit_in(spaces.random, spaces.of_a), outside = unit_in(spaces.random, spaces.of_b);
  for (const double degrees : {0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0}) {
    const double angle = degrees * std::numbers::pi / 180;
    const Vector v_b = sum(std::cos(angle), inside, std::sin(angle), outside);
    const double error = distance(project(pool, spaces.of_a, sum(1, v_a, 1, v_b)), v_a);
    angles.rows.push_back(
        {.parameters = {degrees}, .closed_form = std::cos(angle), .measured = error, .rounding = 2 * kWeightRounding});
    found.x.push_back(degrees);
    found.y.push_back(error);
    predicted.x.push_back(degrees);
    predicted.y.push_back(std::cos(angle));
  }
  const LabRow &largest = attended.rows.back(), &smallest = attended.rows.front();
  std::string extracted = fmt::format(
      "A matrix of rank {} in {} dimensions extracts v_a from the output of attention with an error of "
      "{:.2g} at c = {:g}",
      rank, options.d, largest.measured, largest.parameters.back());
  if (attended.rows.size() > 1)
    extracted += fmt::format(" and of {:.2g} at c = {:g}", smallest.measured, smallest.parameters.back());
  result.findings = {agreement(attended), agreement(ranks), agreement(angles), extracted + "."};
  result.tables = {std::move(attended), std::move(ranks), std::move(angles)};
  result.figures.push_back({.file = "projection-angle",
                            .title = "How much of v_b passes through M",
                            .see = "At a right angle, nothing of v_b passes through M. The error is the cosine of the "
                                   "angle (dashed), so a few degrees of deviation from 90° add little error.",
                            .x = {.label = "angle θ between v_b and the space of v_a, degrees"},
                            .y = {.label = "|M (v_a + v_b) − v_a|"},
                            .content = LabLines{{std::move(found), std::move(predicted)}}});
  const Index shown = std::min<Index>(options.d, 24);
  result.figures.push_back(matrix_figure("projection-matrix",
                                         fmt::format("M = A Aᵀ, the first {} rows and columns", shown),
                                         "M is symmetric, and its diagonal stands out. The space of v_a is not a set "
                                         "of coordinates: its directions mix all of them.",
                                         spaces.of_a, shown));
  return result;
}

}  // namespace heed::lab
