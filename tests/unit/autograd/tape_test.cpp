#include "heed/autograd/tape.h"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/autograd/affine.h"
#include "heed/autograd/attention.h"
#include "heed/autograd/columns.h"
#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/dropout.h"
#include "heed/autograd/gru.h"
#include "heed/autograd/layer_norm.h"
#include "heed/autograd/mean_over_tokens.h"
#include "heed/autograd/pointwise.h"
#include "heed/autograd/rows.h"
#include "heed/base/error.h"
#include "tests/support/message_of.h"
#include "tests/support/random_parameters.h"

namespace heed {
namespace {

using test::message_of;
using test::RandomParameter;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

TEST(Tape, InferenceRecordsNothingAndTouchesNoGradient) {
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  test::RandomParameter x("x", {2, 3}), w("w", {4, 3});
  const Var y = tanh(tape, affine(tape, tape.use(x), tape.use(w)));
  EXPECT_FALSE(y.needs_gradient());
  EXPECT_EQ(w.gradient_if_any(), nullptr);
  EXPECT_THROW(tape.backward(y, y.value), Error);
}

TEST(Tape, ConstantsAreNotRecorded) {
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  const Tensor x(Shape{2, 3});
  EXPECT_FALSE(relu(tape, Tape::constant(x.view())).needs_gradient());
}

TEST(Tape, BackwardReusesTheMemoryOfGradientsThatHaveServed) {
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  test::RandomParameter x("x", {100, 1000});
  Var y = tape.use(x);
  for (int i = 0; i < 60; ++i) y = tanh(tape, y);
  const std::size_t forward = workspace.capacity();
  tape.backward(y, y.value);
  EXPECT_EQ(workspace.capacity(), forward);  // 60 tensors of 0.4 MB in 32 MB: no 60 more would fit
  EXPECT_TRUE(x.has_gradient());
}

TEST(Tape, DropoutIsTheIdentityInInference) {
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  test::RandomParameter x("x", {2, 3});
  Random random(1);
  EXPECT_EQ(dropout(tape, tape.use(x), 0.5F, random).value.data(), x.value().data());
  EXPECT_EQ(random.position(), 0U);
}

TEST(Tape, GradientsOfAnEmbeddingAreConfinedToItsRows) {
  ThreadPool pool(2);
  Workspace workspace;
  test::RandomParameter table("table", {10, 4});
  const std::vector<std::int32_t> ids{7, 2, 7};
  for (int step = 0; step < 2; ++step) {
    table.gradient().clear();
    Tape tape(pool, workspace, Mode::kTraining);
    const Var y = rows(tape, tape.use(table), ids);
    const std::vector<float> ones(12, 1);
    tape.backward(y, ConstView(ones.data(), y.shape()));
    ASSERT_TRUE(table.gradient().only_rows());
    for (Index row = 0; row < 10; ++row) EXPECT_EQ(table.gradient().row_touched(row), row == 7 || row == 2) << row;
    for (const float g : table.gradient().row_view().row(7)) EXPECT_EQ(g, 2);
    for (const float g : table.gradient().row_view().row(2)) EXPECT_EQ(g, 1);
  }
}

TEST(Tape, PaddingGetsNoWeightAndNoGradient) {
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  test::RandomParameter q("q", {3, 2, 4}), k("k", {5, 2, 4});
  const std::vector<std::int32_t> lengths{3, 5};
  const Var weights = attention_weights(tape, dot_scores(tape, tape.use(q), tape.use(k), 1), lengths);
  const Var y = weighted_sum(tape, weights, tape.use(k));
  tape.backward(y, y.value);
  for (Index t = 0; t < 3; ++t) {
    const auto row = weights.value.row(t);  // sentence 0
    EXPECT_NEAR(row[0] + row[1] + row[2], 1, 1e-6);
    EXPECT_EQ(row[3], 0);
    EXPECT_EQ(row[4], 0);
  }
  for (const Index s : {3, 4}) {
    for (const float g : k.gradient().view().row(s * 2)) EXPECT_EQ(g, 0);
  }
}

// Each error names the function, what it expected and what it received.
TEST(Tape, ShapesThatDoNotFitAreNamed) {
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  test::RandomParameter a("a", {2, 3}), b("b", {4, 5}), seq("seq", {4, 2, 6}), other("other", {4, 3, 6}),
      one("one", {3});
  const std::vector<std::int32_t> two{1, 2}, outside{0, 9}, too_long{1, 9};
  const Var va = tape.use(a), vb = tape.use(b), vs = tape.use(seq), vo = tape.use(other), v1 = tape.use(one);
  EXPECT_EQ(test::message_of([&] { affine(tape, va, vb); }),
            "affine: expected x [..., in] and weight [out, in], received [2, 3] and [4, 5]");
  EXPECT_EQ(test::message_of([&] { affine(tape, va, va, &v1); }),
            "affine: expected bias [out] with out 2, received [3]");
  EXPECT_EQ(test::message_of([&] { add(tape, va, vb); }),
            "add: expected two tensors of the same shape, received [2, 3] and [4, 5]");
  EXPECT_THAT(test::message_of([&] { multiply(tape, va, vb); }),
              AllOf(HasSubstr("multiply: "), HasSubstr("[2, 3]"), HasSubstr("[4, 5]")));
  EXPECT_EQ(test::message_of([&] { rows(tape, va, outside); }), "rows: expected row numbers from 0 to 1, received 9");
  EXPECT_THAT(test::message_of([&] {
                concat(tape, {va, vb});
              }),
              AllOf(HasSubstr("concat: "), HasSubstr("[2, 3]"), HasSubstr("[4, 5]")));
  EXPECT_EQ(test::message_of([&] { slice(tape, va, 1, 4); }),
            "slice: expected a range inside the last axis of [2, 3], received [1, 4)");
  EXPECT_THAT(test::message_of([&] { layer_norm(tape, va, va, va); }),
              AllOf(HasSubstr("layer_norm: "), HasSubstr("x [..., n]"), HasSubstr("[2, 3]")));
  EXPECT_EQ(test::message_of([&] { cross_entropy(tape, va, std::vector<std::int32_t>{1}); }),
            "cross_entropy: expected 2 targets, received 1");
  EXPECT_EQ(test::message_of([&] { cross_entropy(tape, va, outside); }),
            "cross_entropy: expected targets from 0 to 2 or -1, received 9");
  EXPECT_EQ(test::message_of([&] { dot_scores(tape, vs, vo, 1); }),
            "dot_scores: expected queries [T, B, D] and keys [S, B, D], received [4, 2, 6] and [4, 3, 6]");
  EXPECT_EQ(test::message_of([&] { dot_scores(tape, vs, vs, 1, 4); }),
            "dot_scores: expected heads that divide D = 6, received 4");
  EXPECT_THAT(test::message_of([&] { additive_scores(tape, vs, vs, v1); }),
              AllOf(HasSubstr("additive_scores: "), ContainsRegex("\\b6\\b"), HasSubstr("[3]")));
  EXPECT_THAT(test::message_of([&] { attention_weights(tape, vs, two); }),
              AllOf(HasSubstr("attention_weights: "), HasSubstr("[B, h, T, S]"), HasSubstr("[4, 2, 6]")));
  EXPECT_THAT(test::message_of([&] { weighted_sum(tape, vs, vs); }),
              AllOf(HasSubstr("weighted_sum: "), HasSubstr("[B, h, T, S]"), HasSubstr("[4, 2, 6]")));
  EXPECT_EQ(test::message_of([&] { mean_over_tokens(tape, vs, too_long); }),
            "mean_over_tokens: expected lengths from 0 to 4, received 9");
  EXPECT_THAT(test::message_of([&] { mean_over_tokens(tape, vs, outside); }), HasSubstr("lengths"));
  EXPECT_THAT(test::message_of([&] {
                gru(tape, vs, va, {va, va, v1, v1}, two);
              }),
              AllOf(HasSubstr("gru: "), HasSubstr("x [T, B, E]"), HasSubstr("h0 [B, H]"), HasSubstr("[3H, E]"),
                    HasSubstr("[3H, H]")));
  Random random(1);
  EXPECT_THAT(test::message_of([&] { dropout(tape, va, 1, random); }),
              AllOf(HasSubstr("dropout: "), ContainsRegex("\\b1.000000\\b")));
  EXPECT_THAT(test::message_of([&] { tape.backward(va); }), AllOf(HasSubstr("backward: "), HasSubstr("[2, 3]")));
}

}  // namespace
}  // namespace heed
