#include "heed/lab/experiments/gradient_problems.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "heed/autograd/affine.h"
#include "heed/autograd/attention.h"
#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/pointwise.h"
#include "heed/lab/closed_forms.h"

namespace heed::lab {
namespace {

constexpr std::size_t kClasses = 6, kInputs = 5, kHidden = 4, kOutputs = 3, kKeys = 4, kSize = 5;
constexpr std::size_t kTarget = 1;

// Reads the groups of a problem's parameters in order.
class Reader {
 public:
  explicit Reader(const Vector& numbers) : rest_(numbers) {}
  std::span<const double> take(std::size_t count) {
    const auto result = rest_.first(count);
    rest_ = rest_.subspan(count);
    return result;
  }

 private:
  std::span<const double> rest_;
};

Vector softmax(std::span<const double> scores) {
  const double largest = *std::ranges::max_element(scores);
  Vector result;
  double total = 0;
  for (const double score : scores) total += result.emplace_back(std::exp(score - largest));
  return scaled(1 / total, std::move(result));
}

// W x + b, with W stored row by row.
Vector affine_of(std::span<const double> weight, std::span<const double> x, std::span<const double> bias) {
  Vector result(bias.begin(), bias.end());
  for (std::size_t r = 0; r < result.size(); ++r) result[r] += dot(weight.subspan(r * x.size(), x.size()), x);
  return result;
}

// W^T y
Vector transposed_times(std::span<const double> weight, const Vector& y) {
  Vector result(weight.size() / y.size());
  for (std::size_t r = 0; r < y.size(); ++r) {
    for (std::size_t c = 0; c < result.size(); ++c) result[c] += weight[r * result.size() + c] * y[r];
  }
  return result;
}

void append(Vector& to, std::span<const double> values) { to.insert(to.end(), values.begin(), values.end()); }

void append_outer(Vector& to, std::span<const double> column, std::span<const double> row) {
  for (const double c : column) {
    for (const double r : row) to.push_back(c * r);
  }
}

// yhat - y
Vector less_target(Vector probabilities) {
  probabilities[kTarget] -= 1;
  return probabilities;
}

Vector drawn(std::uint64_t seed, std::uint64_t setting, const std::vector<ParameterGroup>& groups) {
  Index count = 0;
  for (const ParameterGroup& group : groups) count += group.shape.elements();
  Random random = random_for(seed, Purpose::kGradients, setting);
  return normal_vector(random, count);
}

// The groups as parameters of a tape. `forward` returns the result and the gradient of the loss w.r.t. it.
struct TapeResult {
  Var result = {};
  Tensor seed = {};
};

template <class Forward>
Vector by_tape(ThreadPool& pool, const std::vector<ParameterGroup>& groups, const Vector& numbers, Forward forward) {
  std::deque<Parameter> parameters;
  Reader reader(numbers);
  for (const ParameterGroup& group : groups) {
    Parameter& parameter = parameters.emplace_back(group.name, group.shape);
    std::ranges::transform(reader.take(static_cast<std::size_t>(group.shape.elements())),
                           parameter.value().span().begin(), [](double x) { return static_cast<float>(x); });
  }
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  std::vector<Var> vars;
  vars.reserve(parameters.size());
  for (Parameter& parameter : parameters) vars.push_back(tape.use(parameter));
  const TapeResult made = forward(tape, vars);
  tape.backward(made.result, made.seed.view());
  Vector gradient;
  for (Parameter& parameter : parameters) {
    const auto numbers_of = parameter.gradient().view().span();
    gradient.insert(gradient.end(), numbers_of.begin(), numbers_of.end());
  }
  return gradient;
}

TapeResult loss_by_tape(Tape& tape, Var logits) {
  static constexpr std::int32_t kTargets[] = {static_cast<std::int32_t>(kTarget)};
  const Var loss = cross_entropy(tape, logits, kTargets).loss;
  Tensor one(loss.shape());
  std::ranges::fill(one.view().span(), 1.0F);
  return {loss, std::move(one)};
}

struct NetworkParts {
  explicit NetworkParts(const Vector& numbers) {
    Reader reader(numbers);
    x = reader.take(kInputs);
    w1 = reader.take(kHidden * kInputs);
    b1 = reader.take(kHidden);
    w2 = reader.take(kOutputs * kHidden);
    b2 = reader.take(kOutputs);
    hidden = affine_of(w1, x, b1);
    for (double& value : hidden) value = logistic(value);
    probabilities = softmax(affine_of(w2, hidden, b2));
  }
  std::span<const double> x, w1, b1, w2, b2;
  Vector hidden, probabilities;
};

struct AttentionParts {
  explicit AttentionParts(const Vector& numbers) {
    Reader reader(numbers);
    q = reader.take(kSize);
    k = reader.take(kKeys * kSize);
    v = reader.take(kKeys * kSize);
    Vector scores;
    for (std::size_t i = 0; i < kKeys; ++i) scores.push_back(dot(key(i), q) * kScale);
    weights = softmax(scores);
  }
  std::span<const double> key(std::size_t i) const { return k.subspan(i * kSize, kSize); }
  std::span<const double> value(std::size_t i) const { return v.subspan(i * kSize, kSize); }

  static inline const double kScale = 1 / std::sqrt(static_cast<double>(kSize));
  std::span<const double> q, k, v;
  Vector weights;
};

}  // namespace

GradientProblem softmax_problem(std::uint64_t seed) {
  GradientProblem problem{.name = "softmax with cross-entropy",
                          .groups = {{"θ (logits)", Shape{1, static_cast<Index>(kClasses)}}}};
  problem.parameters = drawn(seed, 0, problem.groups);
  problem.loss = [](const Vector& theta) { return -std::log(softmax(theta)[kTarget]); };
  problem.gradient = [](const Vector& theta) { return less_target(softmax(theta)); };
  problem.tape_gradient = [groups = problem.groups](ThreadPool& pool, const Vector& theta) {
    return by_tape(pool, groups, theta, [](Tape& tape, const std::vector<Var>& p) { return loss_by_tape(tape, p[0]); });
  };
  return problem;
}

GradientProblem network_problem(std::uint64_t seed) {
  const Index inputs = kInputs, hidden = kHidden, outputs = kOutputs;
  GradientProblem problem{.name = "one hidden sigmoid layer",
                          .groups = {{"x (input)", Shape{1, inputs}},
                                     {"W₁", Shape{hidden, inputs}},
                                     {"b₁", Shape{hidden}},
                                     {"W₂", Shape{outputs, hidden}},
                                     {"b₂", Shape{outputs}}}};
  problem.parameters = drawn(seed, 1, problem.groups);
  problem.loss = [](const Vector& numbers) { return -std::log(NetworkParts(numbers).probabilities[kTarget]); };
  problem.gradient = [](const Vector& numbers) {
    const NetworkParts net(numbers);
    const Vector d_out = less_target(net.probabilities);
    Vector d_hidden = transposed_times(net.w2, d_out);
    for (std::size_t i = 0; i < d_hidden.size(); ++i) d_hidden[i] *= net.hidden[i] * (1 - net.hidden[i]);
    Vector gradient = transposed_times(net.w1, d_hidden);
    append_outer(gradient, d_hidden, net.x);
    append(gradient, d_hidden);
    append_outer(gradient, d_out, net.hidden);
    append(gradient, d_out);
    return gradient;
  };
  problem.tape_gradient = [groups = problem.groups](ThreadPool& pool, const Vector& numbers) {
    return by_tape(pool, groups, numbers, [](Tape& tape, const std::vector<Var>& p) {
      const Var h = sigmoid(tape, affine(tape, p[0], p[1], &p[2]));  // [1, hidden]
      return loss_by_tape(tape, affine(tape, h, p[3], &p[4]));       // [1, outputs]
    });
  };
  return problem;
}

GradientProblem attention_problem(std::uint64_t seed) {
  const Index keys = kKeys, size = kSize;
  GradientProblem problem{
      .name = "attention",
      .groups = {{"q", Shape{1, 1, size}}, {"K", Shape{keys, 1, size}}, {"V", Shape{keys, 1, size}}}};
  problem.parameters = drawn(seed, 2, problem.groups);
  Random random = random_for(seed, Purpose::kGradients, 3);
  const Vector w = normal_vector(random, size);
  problem.loss = [w](const Vector& numbers) {
    const AttentionParts parts(numbers);
    double loss = 0;
    for (std::size_t i = 0; i < kKeys; ++i) loss += parts.weights[i] * dot(parts.value(i), w);
    return loss;
  };
  problem.gradient = [w](const Vector& numbers) {
    const AttentionParts parts(numbers);
    double mean = 0;
    for (std::size_t i = 0; i < kKeys; ++i) mean += parts.weights[i] * dot(parts.value(i), w);
    Vector d_scores, d_values;  // d_scores: w.r.t. K q, so it includes the scale
    for (std::size_t i = 0; i < kKeys; ++i) {
      d_scores.push_back(AttentionParts::kScale * parts.weights[i] * (dot(parts.value(i), w) - mean));
      append(d_values, scaled(parts.weights[i], w));
    }
    Vector gradient = transposed_times(parts.k, d_scores);
    append_outer(gradient, d_scores, parts.q);
    append(gradient, d_values);
    return gradient;
  };
  problem.tape_gradient = [groups = problem.groups, w](ThreadPool& pool, const Vector& numbers) {
    return by_tape(pool, groups, numbers, [&](Tape& tape, const std::vector<Var>& p) {
      static constexpr std::int32_t kLengths[] = {static_cast<std::int32_t>(kKeys)};
      const Var scores = dot_scores(tape, p[0], p[1], static_cast<float>(AttentionParts::kScale));
      const Var output = weighted_sum(tape, attention_weights(tape, scores, kLengths), p[2]);  // [1, 1, D]
      return TapeResult{output, sequence_of({w})};
    });
  };
  return problem;
}

Vector central_differences(const GradientProblem& problem, double h) {
  Vector differences, x = problem.parameters;
  for (double& number : x) {
    const double before = number;
    number = before + h;
    const double above = problem.loss(x);
    number = before - h;
    differences.push_back((above - problem.loss(x)) / (2 * h));
    number = before;
  }
  return differences;
}

}  // namespace heed::lab
