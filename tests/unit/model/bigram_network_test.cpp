#include "heed/model/lm/bigram_network.h"

#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/autograd/affine.h"
#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/pointwise.h"
#include "heed/autograd/rows.h"
#include "tests/support/message_of.h"

namespace heed::model {
namespace {

using test::message_of;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

using Numbers = std::vector<double>;
using Gradients = std::map<std::string, Numbers>;  // by the name of the parameter

// Words that occur several times as inputs, once with the same target; targets in each tile (128 words) of the output
// layer.
struct Batch {
  std::vector<std::int32_t> inputs = {3, 299, 3, 7, 3, 299, 0, 3, 1};
  std::vector<std::int32_t> targets = {299, 4, 299, 127, 0, 5, 255, 256, 128};
};

struct Model {
  explicit Model(const BigramOptions& o) : options(o) {
    // Large enough that every part affects the loss.
    for (const auto& parameter : store)
      for (float& value : parameter->value().span()) value *= 2.5F;
  }
  BigramOptions options;
  ParameterStore store;
  Random random{5};
  BigramNetwork network{store, options, random};
};

Gradients gradients_of(const ParameterStore& store) {
  Gradients result;
  for (const auto& parameter : store) {
    if (!parameter->has_gradient()) continue;
    const Gradient& gradient = *parameter->gradient_if_any();
    Numbers& numbers = result[parameter->name()];
    for (Index r = 0; r < parameter->shape().rows(); ++r)
      for (const float value : gradient.row_view().row(r))
        numbers.push_back(gradient.row_touched(r) ? static_cast<double>(value) : 0);
  }
  return result;
}

// One: as derived by hand.
double derived(Model& model, const Batch& batch, int threads = 2) {
  ThreadPool pool(threads);
  Workspace workspace;
  model.store.clear_gradients();
  return model.network.gradients(pool, workspace, batch.inputs, batch.targets);
}

// Two: as the tape derives it.
double taped(Model& model, const Batch& batch) {
  ThreadPool pool(2);
  Workspace workspace;
  model.store.clear_gradients();
  Tape tape(pool, workspace, Mode::kTraining);
  const auto use = [&](const char* name) { return tape.use(*model.store.find(name)); };
  const Var vectors = model.options.changes_vectors() ? use("embedding.weight")
                                                      : Tape::constant(model.store.find("embedding.weight")->value());
  const Var b1 = use("hidden.bias"), b2 = use("output.bias");
  const Var h = sigmoid(tape, affine(tape, rows(tape, vectors, batch.inputs), use("hidden.weight"), &b1));
  const Var z = affine(tape, h, model.options.tied ? vectors : use("output.weight"), &b2);
  const Var loss = cross_entropy(tape, z, batch.targets).loss;
  const auto value = static_cast<double>(loss.value.span()[0]);
  tape.backward(loss);
  return value;
}

// Three: the loss in double precision, pair by pair, and its central differences.
double plain_loss(const BigramOptions& options, const Gradients& parameters, const Batch& batch) {
  const Numbers &vectors = parameters.at("embedding.weight"), &w1 = parameters.at("hidden.weight"),
                &b1 = parameters.at("hidden.bias"), &b2 = parameters.at("output.bias"),
                &w2 = parameters.at(options.tied ? "embedding.weight" : "output.weight");
  const auto e_size = static_cast<std::size_t>(options.embedding), h_size = static_cast<std::size_t>(options.hidden);
  double loss = 0;
  for (std::size_t k = 0; k < batch.inputs.size(); ++k) {
    Numbers h = b1, z = b2;
    for (std::size_t i = 0; i < h_size; ++i) {
      for (std::size_t e = 0; e < e_size; ++e)
        h[i] += w1[i * e_size + e] * vectors[static_cast<std::size_t>(batch.inputs[k]) * e_size + e];
      h[i] = 1 / (1 + std::exp(-h[i]));
    }
    double sum = 0;
    for (std::size_t j = 0; j < z.size(); ++j) {
      for (std::size_t i = 0; i < h_size; ++i) z[j] += w2[j * h_size + i] * h[i];
      sum += std::exp(z[j]);
    }
    loss += std::log(sum) - z[static_cast<std::size_t>(batch.targets[k])];
  }
  return loss / static_cast<double>(batch.inputs.size());
}

Gradients values_of(const ParameterStore& store) {
  Gradients values;
  for (const auto& parameter : store) {
    const auto numbers = parameter->value().span();
    values[parameter->name()].assign(numbers.begin(), numbers.end());
  }
  return values;
}

Gradients differences(const Model& model, const Batch& batch) {
  constexpr double kStep = 1e-4;
  Gradients values = values_of(model.store), result;
  for (auto& [name, numbers] : values) {
    if (name == "embedding.weight" && !model.options.changes_vectors()) continue;
    for (double& number : numbers) {
      const double before = number;
      number = before + kStep;
      const double above = plain_loss(model.options, values, batch);
      number = before - kStep;
      const double below = plain_loss(model.options, values, batch);
      number = before;
      result[name].push_back((above - below) / (2 * kStep));
    }
  }
  return result;
}

void expect_near(const Gradients& a, const Gradients& b, double tolerance, const char* what) {
  ASSERT_EQ(a.size(), b.size()) << what;
  for (const auto& [name, numbers] : a) {
    ASSERT_TRUE(b.contains(name)) << what << " " << name;
    const Numbers& others = b.at(name);
    ASSERT_EQ(numbers.size(), others.size()) << what << " " << name;
    double worst = 0, largest = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      worst = std::max(worst, std::abs(numbers[i] - others[i]));
      largest = std::max(largest, std::abs(numbers[i]));
    }
    EXPECT_GT(largest, 1e-3) << what << " " << name;  // a gradient of zeros would agree with anything that is small
    EXPECT_LT(worst, tolerance * largest) << what << " " << name;
  }
}

class BigramNetworkTest : public testing::TestWithParam<BigramOptions> {};
INSTANTIATE_TEST_SUITE_P(
    All, BigramNetworkTest,
    testing::Values(BigramOptions{.words = 300, .embedding = 4, .hidden = 6},
                    BigramOptions{.words = 300, .embedding = 4, .hidden = 6, .train_vectors = true},
                    BigramOptions{.words = 300, .embedding = 5, .hidden = 5, .tied = true}),
    [](const auto& test) {
      return test.param.tied ? "Tied" : test.param.train_vectors ? "TrainedVectors" : "FixedVectors";
    });

TEST_P(BigramNetworkTest, GradientsByDerivationTapeAndDifferencesAgree) {
  Model model(GetParam());
  const Batch batch;
  const double plain = plain_loss(model.options, values_of(model.store), batch);
  EXPECT_NEAR(derived(model, batch), plain, 1e-6 * plain);
  const Gradients by_derivation = gradients_of(model.store);
  EXPECT_NEAR(taped(model, batch), plain, 1e-6 * plain);
  const Gradients by_tape = gradients_of(model.store);
  EXPECT_EQ(by_derivation.contains("embedding.weight"), model.options.changes_vectors());
  expect_near(by_derivation, by_tape, 2e-6, "derivation and tape");
  expect_near(by_derivation, differences(model, batch), 2e-6, "derivation and differences");
}

TEST_P(BigramNetworkTest, AddsToGradientsAndTouchesRowsAsATapeDoes) {
  Model model(GetParam());
  const Batch batch;
  derived(model, batch);
  // Trained vectors have gradients only in the rows of words that occur; tied, all words affect the output.
  EXPECT_EQ(model.network.vectors().has_gradient() && model.network.vectors().gradient().only_rows(),
            model.options.train_vectors);
  const Gradients once = gradients_of(model.store);
  ThreadPool pool(2);
  Workspace workspace;
  model.network.gradients(pool, workspace, batch.inputs, batch.targets);
  Gradients half = gradients_of(model.store);
  for (auto& [name, numbers] : half)
    for (double& number : numbers) number /= 2;
  expect_near(once, half, 1e-6, "once and half of twice");
}

TEST_P(BigramNetworkTest, GivesTheSameBitsForAnyNumberOfThreads) {
  Model one(GetParam()), three(GetParam());
  const Batch batch;
  EXPECT_EQ(derived(one, batch, 1), derived(three, batch, 3));
  EXPECT_EQ(gradients_of(one.store), gradients_of(three.store));
  ThreadPool alone(1), many(3);
  EXPECT_EQ(one.network.log_probabilities(alone, batch.inputs, batch.targets),
            one.network.log_probabilities(many, batch.inputs, batch.targets));
}

TEST_P(BigramNetworkTest, AsksForNoMemoryInSteadySteps) {
  Model model(GetParam());
  const Batch batch;
  ThreadPool pool(2);
  Workspace workspace;
  std::size_t before = 0;
  for (int step = 0; step < 4; ++step) {
    workspace.reset();
    model.store.clear_gradients();
    model.network.gradients(pool, workspace, batch.inputs, batch.targets);
    if (step == 1) before = workspace.system_allocations();
  }
  EXPECT_EQ(workspace.system_allocations(), before);
}

TEST_P(BigramNetworkTest, ProbabilitiesAreThoseOfTheLossAndSumToOne) {
  Model model(GetParam());
  const Batch batch;
  ThreadPool pool(2);
  double sum = 0;
  for (const double value : model.network.log_probabilities(pool, batch.inputs, batch.targets)) sum += value;
  EXPECT_NEAR(-sum / static_cast<double>(batch.inputs.size()), derived(model, batch), 1e-6);
  std::vector<std::int32_t> inputs, targets;  // all pairs: more rows than one task takes
  for (std::int32_t input = 0; input < 300; ++input)
    for (std::int32_t target = 0; target < 300; ++target) inputs.push_back(input), targets.push_back(target);
  const std::vector<double> all = model.network.log_probabilities(pool, inputs, targets);
  for (std::size_t input = 0; input < 300; ++input) {
    double total = 0;
    for (std::size_t target = 0; target < 300; ++target) total += std::exp(all[input * 300 + target]);
    EXPECT_NEAR(total, 1, 1e-5);
  }
}

// The softmax of one tile is negligible beside another's, and exp of the logits would overflow.
TEST(BigramNetwork, StaysFiniteForLargeLogits) {
  Model model({.words = 600, .embedding = 2, .hidden = 2});
  auto bias = model.store.find("output.bias")->value().span();
  bias[10] = 300, bias[300] = -300;
  const Batch batch{.inputs = {1, 2}, .targets = {10, 300}};
  EXPECT_NEAR(derived(model, batch), 300, 2);
  for (const auto& [name, numbers] : gradients_of(model.store))
    for (const double number : numbers) ASSERT_TRUE(std::isfinite(number)) << name;
  EXPECT_NEAR(gradients_of(model.store)["output.bias"][10], 0.5, 1e-6);
  EXPECT_NEAR(gradients_of(model.store)["output.bias"][300], -0.5, 1e-6);
}

TEST(BigramNetwork, RefusesWhatItCannotRead) {
  Model model({.words = 10, .embedding = 2, .hidden = 2});
  const auto problem = [&](std::vector<std::int32_t> inputs, std::vector<std::int32_t> targets) {
    return message_of([&] { derived(model, {std::move(inputs), std::move(targets)}); });
  };
  EXPECT_THAT(problem({}, {}), AllOf(HasSubstr("bigram network"), HasSubstr("batch")));
  EXPECT_THAT(problem({1, 2}, {1}), AllOf(HasSubstr("targets"), ContainsRegex("\\b2\\b"), ContainsRegex("\\b1\\b")));
  EXPECT_THAT(problem({10}, {1}), AllOf(HasSubstr("inputs"), ContainsRegex("\\b9\\b"), ContainsRegex("\\b10\\b")));
  EXPECT_THAT(problem({1}, {-1}), AllOf(HasSubstr("targets"), ContainsRegex("\\b9\\b"), HasSubstr("-1")));
  EXPECT_THAT(message_of([] { Model({.words = 10, .embedding = 2, .hidden = 3, .tied = true}); }),
              AllOf(HasSubstr("tied"), ContainsRegex("\\bhidden\\b"), ContainsRegex("\\b3\\b"),
                    ContainsRegex("\\bembedding\\b"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(message_of([] { Model({.words = 10, .embedding = 0}); }),
              AllOf(HasSubstr("embedding"), ContainsRegex("\\b0\\b")));
}

}  // namespace
}  // namespace heed::model
