#include "heed/lab/experiments/gradients.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/lab/experiments/gradient_problems.h"
#include "heed/lab/rounding.h"

namespace heed::lab {
namespace {

constexpr int kStepsPerDecade = 3, kDecades = 11;  // from 1e-1 to 1e-12

struct StepErrors {
  std::vector<double> steps = {}, errors = {};  // the largest over all parameters
  std::size_t best() const { return static_cast<std::size_t>(std::ranges::min_element(errors) - errors.begin()); }
};

double largest_error(const Vector& x, const Vector& y) {
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) largest = std::max(largest, std::abs(x[i] - y[i]));
  return largest;
}

StepErrors errors_by_step(const GradientProblem& problem) {
  const Vector analytic = problem.gradient(problem.parameters);
  StepErrors result;
  for (int i = 0; i <= kDecades * kStepsPerDecade; ++i) {
    const double h = std::pow(10.0, -1 - static_cast<double>(i) / kStepsPerDecade);
    result.steps.push_back(h);
    result.errors.push_back(largest_error(central_differences(problem, h), analytic));
  }
  return result;
}

// Adds one row per group: the entry where the two gradients differ most. `unit`: the rounding of an entry as a share of
// the largest.
void add_rows(LabTable& table, const GradientProblem& problem, const Vector& analytic, const Vector& measured,
              const std::vector<double>& parameters, double unit) {
  double largest = 0;
  for (const double entry : analytic) largest = std::max(largest, std::abs(entry));
  std::size_t first = 0;
  for (const ParameterGroup& group : problem.groups) {
    const std::size_t end = first + static_cast<std::size_t>(group.shape.elements());
    std::size_t worst = first;
    for (std::size_t i = first; i < end; ++i) {
      if (std::abs(measured[i] - analytic[i]) > std::abs(measured[worst] - analytic[worst])) worst = i;
    }
    table.rows.push_back({.name = fmt::format("{}: {}", problem.name, group.name),
                          .parameters = parameters,
                          .closed_form = analytic[worst],
                          .measured = measured[worst],
                          .rounding = unit * largest});
    first = end;
  }
}

// The slope of ln(error) over ln(h) between two steps.
double slope(const StepErrors& errors, std::size_t from, std::size_t to) {
  return std::log(errors.errors[to] / errors.errors[from]) / std::log(errors.steps[to] / errors.steps[from]);
}

LabResult gradients_text() {
  return {
      .name = "gradients",
      .claim =
          "Gradients derived by hand agree with finite differences and with Heed's automatic differentiation. A finite "
          "difference is only as accurate as its step allows.",
      .formulas =
          {"J = −ln ŷ_t, ŷ = softmax(θ):  ∂J/∂θ = ŷ − y",
           "h = σ(W₁x + b₁), θ = W₂h + b₂:  δ₂ = ŷ − y,  δ₁ = W₂ᵀδ₂ ∘ h ∘ (1 − h)",
           "∂J/∂W₂ = δ₂hᵀ,  ∂J/∂b₂ = δ₂,  ∂J/∂W₁ = δ₁xᵀ,  ∂J/∂b₁ = δ₁,  ∂J/∂x = W₁ᵀδ₁",
           "a = Vᵀα, J = w·a:  ∂J/∂v_i = α_i w,  g_i = α_i (w·v_i − w·a),  ∂J/∂q = Kᵀg/√D,  ∂J/∂k_i = g_i q/√D"},
      .explanation = {
          "The gradient of softmax with cross-entropy is simply the prediction minus the target, ŷ − y. All other "
          "gradients follow from it by the chain rule, layer by layer from the loss back to the input.",
          "A central difference (f(x + h) − f(x − h)) / 2h checks a gradient without knowing how it was derived. By "
          "Taylor's theorem its error is about h² f‴/6, so a smaller step is better. But both values of f are rounded, "
          "with an error of about 1e-16 of their size. The division by 2h increases this error to about 1e-16/h, so a "
          "larger step is better. The two errors are equal near the cube root of 1e-16, which is about 1e-5. There, "
          "the total error is near 1e-11. On logarithmic axes the error is a V with slopes 2 and −1.",
          "For each group of parameters, the tables show the entry in which the two gradients differ most. The column "
          "“closed form” is the gradient derived by hand. Automatic differentiation computes in single precision, with "
          "about 7 digits."}};
}

}  // namespace

LabResult gradients_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  LabResult result = gradients_text();
  LabTable differences{.title = "By hand and by central differences at the best step",
                       .name_heading = "gradient with respect to",
                       .parameter_names = {"step h"},
                       .quantity = "the entry that differs most"};
  LabTable tape{.title = "By hand and by Heed's automatic differentiation in float32",
                .name_heading = "gradient with respect to",
                .quantity = "the entry that differs most"};
  LabLines lines;
  std::vector<std::string> about_steps;
  for (const GradientProblem& problem :
       {softmax_problem(options.seed), network_problem(options.seed), attention_problem(options.seed)}) {
    const Vector analytic = problem.gradient(problem.parameters);
    const StepErrors errors = errors_by_step(problem);
    const double best = errors.steps[errors.best()];
    add_rows(differences, problem, analytic, central_differences(problem, best), {best}, /*unit=*/0);
    add_rows(tape, problem, analytic, problem.tape_gradient(pool, problem.parameters), {}, kWeightRounding);
    const std::size_t two_decades = 2 * kStepsPerDecade, last = errors.steps.size() - 1;
    about_steps.push_back(
        fmt::format("For {0}, the best step is h = {1:.1e}, with an error of {2:.1e}. On logarithmic axes, the error "
                    "has slope {5:.2f} from h = {4:.0e} to {3:.0e}, and slope {8:.2f} from h = {7:.0e} to {6:.0e}.",
                    problem.name, best, errors.errors[errors.best()], errors.steps[0], errors.steps[two_decades],
                    slope(errors, 0, two_decades), errors.steps[last - 2 * two_decades], errors.steps[last],
                    slope(errors, last - 2 * two_decades, last)));
    LabSeries series{.name = problem.name, .x = errors.steps, .y = errors.errors, .dots = true};
    std::ranges::reverse(series.x);
    std::ranges::reverse(series.y);
    lines.series.push_back(std::move(series));
  }
  result.findings = {agreement(differences), agreement(tape)};
  result.findings.insert(result.findings.end(), about_steps.begin(), about_steps.end());
  result.tables = {std::move(differences), std::move(tape)};
  result.figures.push_back(
      {.file = "gradients-step",
       .title = "Error of central differences against the step",
       .see = "The curve is a V. To the right of its tip, the step is too large because the function is curved. To the "
              "left, rounding errors dominate. No step gives a smaller error than the tip.",
       .x = {.label = "step h", .log = true},
       .y = {.label = "largest error of the gradient", .log = true},
       .content = std::move(lines)});
  return result;
}

}  // namespace heed::lab
