// Every differentiable function against finite differences.
#include <cmath>
#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

#include "heed/autograd/affine.h"
#include "heed/autograd/attention.h"
#include "heed/autograd/columns.h"
#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/dropout.h"
#include "heed/autograd/gradient_check.h"
#include "heed/autograd/gru.h"
#include "heed/autograd/layer_norm.h"
#include "heed/autograd/mean_of_rows.h"
#include "heed/autograd/mean_over_tokens.h"
#include "heed/autograd/pointwise.h"
#include "heed/autograd/rows.h"
#include "tests/support/random_parameters.h"

namespace heed {
namespace {

using test::RandomParameter;

constexpr double kTolerance = 1e-3;

template <class Function>
void expect_gradients(std::initializer_list<Parameter*> parameters, Function function,
                      const GradientCheckOptions& options = {}) {
  ThreadPool pool(2);
  const std::vector<Parameter*> list(parameters);
  const GradientCheckResult result = check_gradients(pool, list, function, options);
  EXPECT_GT(result.checked, 0);
  EXPECT_LT(result.worst, kTolerance) << result.where;
}

TEST(GradientCheck, CatchesAWrongGradient) {
  test::RandomParameter x("x", {5});
  ThreadPool pool(1);
  Parameter* list[] = {&x};
  const auto wrong_square = [&](Tape& tape) {
    const Var v = tape.use(x);
    const View y = tape.workspace().tensor(v.shape());
    for (std::size_t i = 0; i < 5; ++i) y.span()[i] = v.value.span()[i] * v.value.span()[i];
    return tape.result(y, {v}, [v](Tape& t, ConstView dy) {
      const View dx = v.gradient->to_add(t.workspace());
      for (std::size_t i = 0; i < 5; ++i) dx.span()[i] += dy.span()[i] * 2.01F * v.value.span()[i];  // not 2
    });
  };
  const auto result = check_gradients(pool, list, wrong_square);
  EXPECT_GT(result.worst, kTolerance);
  EXPECT_NE(result.where.find("x["), std::string::npos);
}

TEST(Gradients, Affine) {
  test::RandomParameter x("x", {3, 2, 7}), w("w", {5, 7}), b("b", {5});
  expect_gradients({&x, &w, &b}, [&](Tape& tape) {
    const Var bias = tape.use(b);
    return affine(tape, tape.use(x), tape.use(w), &bias);
  });
}

TEST(Gradients, AffineOfItselfAddsUp) {  // a parameter that is used twice
  test::RandomParameter w("w", {4, 4});
  expect_gradients({&w}, [&](Tape& tape) { return affine(tape, affine(tape, tape.use(w), tape.use(w)), tape.use(w)); });
}

TEST(Gradients, Rows) {
  test::RandomParameter table("table", {6, 3});
  const std::vector<std::int32_t> ids{4, 0, 4, 4, 2};
  expect_gradients({&table}, [&](Tape& tape) { return rows(tape, tape.use(table), ids); });
}

TEST(Gradients, MeanOfRows) {
  test::RandomParameter table("table", {6, 19});
  const std::vector<std::int32_t> ids{4, 0, 3, 4, 2, 4};
  const std::vector<float> weights{1, 3, 1, 2, 1, 1};
  const std::vector<std::int64_t> offsets{0, 3, 3, 6};  // the second list is empty
  expect_gradients({&table}, [&](Tape& tape) {
    return mean_of_rows(tape, tape.use(table), {.rows = ids, .weights = weights, .offsets = offsets});
  });
}

TEST(Gradients, RowsOfATableThatIsAlsoAnOutputMatrix) {  // tied embeddings: part of the gradient by rows, part dense
  test::RandomParameter table("table", {6, 3});
  const std::vector<std::int32_t> ids{4, 0, 4};
  expect_gradients({&table}, [&](Tape& tape) {
    return affine(tape, tanh(tape, rows(tape, tape.use(table), ids)), tape.use(table));
  });
}

TEST(Gradients, RowsOfAComputedTensor) {
  test::RandomParameter x("x", {2, 3, 4});
  const std::vector<std::int32_t> ids{5, 0, 3};
  expect_gradients({&x}, [&](Tape& tape) { return rows(tape, tanh(tape, tape.use(x)), ids); });
}

TEST(Gradients, Pointwise) {
  test::RandomParameter x("x", {4, 9}), y("y", {4, 9});
  for (float& value : x.value().span()) value += value > 0 ? 0.1F : -0.1F;  // away from relu's corner
  expect_gradients({&x}, [&](Tape& tape) { return relu(tape, tape.use(x)); });
  expect_gradients({&x}, [&](Tape& tape) { return tanh(tape, tape.use(x)); });
  expect_gradients({&x}, [&](Tape& tape) { return sigmoid(tape, tape.use(x)); });
  expect_gradients({&x, &y}, [&](Tape& tape) { return add(tape, tape.use(x), tape.use(y)); });
  expect_gradients({&x, &y}, [&](Tape& tape) { return multiply(tape, tape.use(x), tape.use(y)); });
  expect_gradients({&x}, [&](Tape& tape) { return multiply(tape, tape.use(x), tape.use(x)); });
}

TEST(Gradients, ConcatAndSlice) {
  test::RandomParameter a("a", {2, 3, 4}), b("b", {2, 3, 1}), c("c", {2, 3, 6});
  expect_gradients({&a, &b, &c}, [&](Tape& tape) {
    return concat(tape, {tape.use(a), tape.use(b), tape.use(c), tape.use(a)});
  });
  expect_gradients({&c}, [&](Tape& tape) { return slice(tape, tape.use(c), 2, 5); });
}

TEST(Gradients, MeanOverWords) {
  test::RandomParameter x("x", {4, 3, 5});
  const std::vector<std::int32_t> lengths{4, 1, 0};
  expect_gradients({&x}, [&](Tape& tape) { return mean_over_tokens(tape, tape.use(x), lengths); });
}

TEST(Gradients, LayerNorm) {
  test::RandomParameter x("x", {3, 11}), w("w", {11}), b("b", {11});
  expect_gradients({&x, &w, &b}, [&](Tape& tape) { return layer_norm(tape, tape.use(x), tape.use(w), tape.use(b)); });
}

TEST(Gradients, Dropout) {
  test::RandomParameter x("x", {5, 40});
  expect_gradients({&x}, [&](Tape& tape) {
    Random random(3);  // the same mask at each call
    return dropout(tape, tape.use(x), 0.4F, random);
  });
}

TEST(Gradients, CrossEntropy) {
  test::RandomParameter logits("logits", {6, 9});
  const std::vector<std::int32_t> targets{3, 0, kIgnoredTarget, 8, 8, 1};
  for (const float smoothing : {0.0F, 0.1F}) {
    for (const bool reuse : {false, true}) {
      expect_gradients({&logits}, [&](Tape& tape) {
        // Through a function whose gradient does not need its result, as reuse_logits requires.
        const Var computed = slice(tape, tape.use(logits), 0, 9);
        return cross_entropy(tape, computed, targets, {.smoothing = smoothing, .reuse_logits = reuse}).loss;
      });
    }
  }
}

TEST(Gradients, DotScores) {
  test::RandomParameter q("q", {3, 2, 8}), k("k", {5, 2, 8});
  for (const Index heads : {1, 2, 4}) {
    expect_gradients({&q, &k}, [&](Tape& tape) { return dot_scores(tape, tape.use(q), tape.use(k), 0.35F, heads); });
  }
}

TEST(Gradients, AdditiveScores) {
  test::RandomParameter q("q", {3, 2, 9}), k("k", {4, 2, 9}), v("v", {1, 9});
  expect_gradients({&q, &k, &v},
                   [&](Tape& tape) { return additive_scores(tape, tape.use(q), tape.use(k), tape.use(v)); });
}

TEST(Gradients, AttentionWeights) {
  test::RandomParameter scores("scores", {3, 2, 4, 5});
  const std::vector<std::int32_t> lengths{5, 2, 1};
  expect_gradients({&scores}, [&](Tape& tape) { return attention_weights(tape, tape.use(scores), lengths); });
}

TEST(Gradients, WeightedSum) {
  test::RandomParameter weights("weights", {2, 2, 3, 5}), values("values", {5, 2, 6});
  expect_gradients({&weights, &values},
                   [&](Tape& tape) { return weighted_sum(tape, tape.use(weights), tape.use(values)); });
}

TEST(Gradients, AWholeAttentionWhoseKeysAreItsValues) {
  test::RandomParameter q("q", {3, 2, 6}), states("states", {4, 2, 6});
  const std::vector<std::int32_t> lengths{4, 3};
  expect_gradients({&q, &states}, [&](Tape& tape) {
    const Var h = tape.use(states);
    return weighted_sum(tape, attention_weights(tape, dot_scores(tape, tape.use(q), h, 0.4F), lengths), h);
  });
}

class GruGradients : public testing::TestWithParam<Direction> {};
INSTANTIATE_TEST_SUITE_P(Directions, GruGradients, testing::Values(Direction::kForward, Direction::kBackward),
                         [](const auto& test) { return test.param == Direction::kForward ? "Forward" : "Backward"; });

TEST_P(GruGradients, OutputsAndLastState) {
  test::RandomParameter x("x", {4, 3, 5}), h0("h0", {3, 6}), wi("wi", {18, 5}, 0.5), wh("wh", {18, 6}, 0.5),
      bi("bi", {18}), bh("bh", {18});
  const std::vector<std::int32_t> lengths{4, 2, 0};
  const auto run = [&](Tape& tape) {
    return gru(tape, tape.use(x), tape.use(h0), {tape.use(wi), tape.use(wh), tape.use(bi), tape.use(bh)}, lengths,
               GetParam());
  };
  expect_gradients({&x, &h0, &wi, &wh, &bi, &bh}, [&](Tape& tape) { return run(tape).outputs; });
  expect_gradients({&x, &h0, &wi, &wh, &bi, &bh}, [&](Tape& tape) { return run(tape).last; });
}

}  // namespace
}  // namespace heed
