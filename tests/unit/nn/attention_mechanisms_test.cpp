// What every mechanism guarantees (attention.h), and the formulas of the simple ones.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/nn/attention/make_attention.h"
#include "tests/support/message_of.h"
#include "tests/support/random_parameters.h"

namespace heed {
namespace {

using test::message_of;
using test::random_tensor;
using testing::AllOf;
using testing::HasSubstr;

constexpr Index kHidden = 6, kKey = 4, kHeads = 2, kTargets = 3, kSources = 5, kBatch = 3;
constexpr double kTolerance = 1e-5;
const std::vector<std::int32_t> kLengths{5, 2, 1};

// Sentence b of [T, B, X] alone, its first `steps` steps: [steps, 1, X].
Tensor sentence(const Tensor& all, Index b, Index steps) {
  const Index batch = all.shape()[1];
  Tensor alone(Shape{steps, 1, all.shape()[2]});
  for (Index t = 0; t < steps; ++t) std::ranges::copy(all.view().row(t * batch + b), alone.view().row(t).begin());
  return alone;
}

// A mechanism with its parameters, and its results for queries and states in inference.
struct Mechanism {
  explicit Mechanism(const std::string& name) {
    Random random(11);
    attention =
        make_attention(name, Scope(store), {.decoder = kHidden, .encoder = 2 * kHidden, .key = kKey}, kHeads, random);
  }
  struct Attended {
    Attention::Memory memory;
    Attention::Result result;
  };
  Attended attend(const Tensor& queries, const Tensor& states, std::span<const std::int32_t> lengths) {
    const auto memory = attention->prepare(tape, Tape::constant(states.view()), lengths);
    return {memory, attention->attend(tape, Tape::constant(queries.view()), memory)};
  }

  ParameterStore store;
  std::unique_ptr<Attention> attention;
  ThreadPool pool{2};
  Workspace workspace;
  Tape tape{pool, workspace, Mode::kInference};
};

class AttentionMechanisms : public testing::TestWithParam<const char*> {
 protected:
  // Padding contains values, as after dropout or in a cut batch; they must have no effect.
  const Tensor queries_ = random_tensor({kTargets, kBatch, kHidden}, 1);
  const Tensor states_ = random_tensor({kSources, kBatch, 2 * kHidden}, 2);
  Mechanism mechanism_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(All, AttentionMechanisms,
                         testing::ValuesIn(attention_names().begin(), attention_names().end()),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(AttentionMechanisms, WeightsAreSharesOfTheRealWords) {
  const auto [memory, result] = mechanism_.attend(queries_, states_, kLengths);
  const Index heads = result.weights.shape()[1];
  EXPECT_EQ(result.weights.shape(), (Shape{kBatch, heads, kTargets, kSources}));
  EXPECT_EQ(heads, std::string(GetParam()) == "multihead" ? kHeads : 1);
  EXPECT_EQ(result.context.shape(), (Shape{kTargets, kBatch, mechanism_.attention->context_size()}));
  for (Index row = 0; row < result.weights.value.rows(); ++row) {
    const auto length = static_cast<std::size_t>(kLengths[static_cast<std::size_t>(row / (heads * kTargets))]);
    const auto weights = result.weights.value.row(row);
    double sum = 0;
    for (std::size_t s = 0; s < weights.size(); ++s) {
      EXPECT_GE(weights[s], 0);
      if (s >= length) {
        EXPECT_EQ(weights[s], 0) << "padding";
      }
      sum += static_cast<double>(weights[s]);
    }
    EXPECT_NEAR(sum, std::string(GetParam()) == "none" ? 0 : 1, 1e-6);
  }
}

TEST_P(AttentionMechanisms, ASentenceIsAttendedToTheSameAloneAndInABatch) {
  const auto batched = mechanism_.attend(queries_, states_, kLengths).result;
  for (Index b = 0; b < kBatch; ++b) {
    const std::vector<std::int32_t> length{kLengths[static_cast<std::size_t>(b)]};
    const Tensor queries = sentence(queries_, b, kTargets), states = sentence(states_, b, length[0]);
    const auto alone = mechanism_.attend(queries, states, length).result;
    for (Index t = 0; t < kTargets; ++t)
      for (std::size_t i = 0; i < alone.context.value.row(t).size(); ++i)
        EXPECT_NEAR(alone.context.value.row(t)[i], batched.context.value.row(t * kBatch + b)[i], kTolerance);
    const Index heads = alone.weights.shape()[1];
    for (Index row = 0; row < heads * kTargets; ++row)
      for (std::size_t s = 0; s < static_cast<std::size_t>(length[0]); ++s)
        EXPECT_NEAR(alone.weights.value.row(row)[s], batched.weights.value.row(b * heads * kTargets + row)[s],
                    kTolerance);
  }
}

TEST_P(AttentionMechanisms, StepByStepIsTheSameAsAllAtOnce) {
  const auto [memory, whole] = mechanism_.attend(queries_, states_, kLengths);
  for (Index t = 0; t < kTargets; ++t) {
    const Var query = Tape::constant(queries_.view().slice(t, t + 1));
    const auto step = mechanism_.attention->attend(mechanism_.tape, query, memory);
    ASSERT_EQ(step.context.shape(), (Shape{1, kBatch, mechanism_.attention->context_size()}));
    for (Index b = 0; b < kBatch; ++b)
      for (std::size_t i = 0; i < step.context.value.row(b).size(); ++i)
        EXPECT_NEAR(step.context.value.row(b)[i], whole.context.value.row(t * kBatch + b)[i], kTolerance);
    for (Index row = 0; row < step.weights.value.rows(); ++row)  // of (sentence, head)
      for (std::size_t s = 0; s < static_cast<std::size_t>(kSources); ++s)
        EXPECT_NEAR(step.weights.value.row(row)[s], whole.weights.value.row(row * kTargets + t)[s], kTolerance);
  }
}

TEST_P(AttentionMechanisms, WhatStandsAtPaddingDoesNotMatter) {
  Tensor others = random_tensor({kSources, kBatch, 2 * kHidden}, 2);
  for (Index s = 0; s < kSources; ++s)
    for (Index b = 0; b < kBatch; ++b)
      if (s >= kLengths[static_cast<std::size_t>(b)]) std::ranges::fill(others.view().row(s * kBatch + b), 50.0F);
  const auto one = mechanism_.attend(queries_, states_, kLengths).result;
  const auto other = mechanism_.attend(queries_, others, kLengths).result;
  EXPECT_TRUE(std::ranges::equal(one.weights.value.span(), other.weights.value.span()));
  EXPECT_TRUE(std::ranges::equal(one.context.value.span(), other.context.value.span()));
}

TEST(MeanAttention, IsTheMeanOfTheRealStates) {
  const Tensor queries = random_tensor({kTargets, kBatch, kHidden}, 1),
               states = random_tensor({kSources, kBatch, 2 * kHidden}, 2);
  Mechanism mean("mean");
  const auto [context, weights] = mean.attend(queries, states, kLengths).result;
  for (Index b = 0; b < kBatch; ++b) {
    const Index length = kLengths[static_cast<std::size_t>(b)];
    for (Index t = 0; t < kTargets; ++t) {
      for (Index s = 0; s < length; ++s)
        EXPECT_FLOAT_EQ(weights.value.row(b * kTargets + t)[static_cast<std::size_t>(s)],
                        1 / static_cast<float>(length));
      for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(kHidden); ++i) {
        double sum = 0;
        for (Index s = 0; s < length; ++s) sum += static_cast<double>(states.view().row(s * kBatch + b)[i]);
        EXPECT_NEAR(context.value.row(t * kBatch + b)[i], sum / static_cast<double>(length), kTolerance);
      }
    }
  }
}

TEST(DotAttention, IsTheSoftmaxOfProductsWithBothDirections) {
  const Tensor queries = random_tensor({kTargets, kBatch, kHidden}, 1),
               states = random_tensor({kSources, kBatch, 2 * kHidden}, 2);
  Mechanism dot("dot");
  const auto [context, weights] = dot.attend(queries, states, kLengths).result;
  for (Index b = 0; b < kBatch; ++b) {
    const Index length = kLengths[static_cast<std::size_t>(b)];
    for (Index t = 0; t < kTargets; ++t) {
      const auto query = queries.view().row(t * kBatch + b);
      std::vector<double> shares;
      double total = 0;
      for (Index s = 0; s < length; ++s) {
        const auto state = states.view().row(s * kBatch + b);
        double score = 0;
        for (std::size_t i = 0; i < query.size(); ++i)
          score += static_cast<double>(query[i]) * (static_cast<double>(state[i]) + state[query.size() + i]);
        shares.push_back(std::exp(score));
        total += shares.back();
      }
      std::vector<double> expected(2 * query.size());
      for (std::size_t s = 0; s < shares.size(); ++s) {
        EXPECT_NEAR(weights.value.row(b * kTargets + t)[s], shares[s] / total, kTolerance);
        for (std::size_t i = 0; i < expected.size(); ++i)
          expected[i] +=
              shares[s] / total * static_cast<double>(states.view().row(static_cast<Index>(s) * kBatch + b)[i]);
      }
      for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(context.value.row(t * kBatch + b)[i], expected[i], kTolerance);
    }
  }
}

TEST(NoAttention, HasNoContextAndNoParameters) {
  Mechanism none("none");
  EXPECT_EQ(none.attention->context_size(), 0);
  EXPECT_EQ(none.store.size(), 0U);
}

std::string error_of(std::string_view name, AttentionSizes sizes, Index heads) {
  return message_of([&] {
    ParameterStore store;
    Random random(1);
    make_attention(name, Scope(store), sizes, heads, random);
  });
}

TEST(MakeAttention, NamesTheMechanismsThatThereAre) {
  const AttentionSizes sizes{.decoder = kHidden, .encoder = 2 * kHidden, .key = kKey};
  const std::string known = "none, mean, sdp, dot, general, additive, multihead";
  EXPECT_THAT(error_of("Sdp", sizes, 1), AllOf(HasSubstr(known), HasSubstr("'Sdp'")));
  EXPECT_THAT(error_of("", sizes, 1), AllOf(HasSubstr(known), HasSubstr("''")));
  EXPECT_THAT(error_of("a\x1b[31m", sizes, 1), AllOf(HasSubstr(known), HasSubstr("'a\\u001b[31m'")));
}

TEST(MakeAttention, RejectsSizesThatAMechanismCannotWorkWith) {
  EXPECT_EQ(error_of("dot", {.decoder = 6, .encoder = 11}, 1),
            "dot attention: expected encoder states of twice the decoder's size 6, received 11");
  for (const Index heads : {-2, 0, 4})
    EXPECT_THAT(error_of("multihead", {.decoder = 6, .encoder = 12}, heads),
                AllOf(HasSubstr("heads"), HasSubstr(std::to_string(heads)), HasSubstr("size of 6")));
  for (const char* name : {"sdp", "additive"})
    for (const Index key : {0, -1})
      EXPECT_THAT(error_of(name, {.decoder = 6, .encoder = 12, .key = key}, 1),
                  AllOf(HasSubstr("attention"), HasSubstr("key"), HasSubstr(" " + std::to_string(key))))
          << name;
}

}  // namespace
}  // namespace heed
