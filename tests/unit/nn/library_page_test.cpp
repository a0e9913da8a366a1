// The code of docs/library.md, run; tests/unit/project checks that the two are the same text.
#include <vector>

#include <gtest/gtest.h>

#include "heed/nn/attention/scaled_dot_product.h"

namespace heed {
namespace {

TEST(LibraryPage, TheCodeAttendsAndLearns) {
  // begin
  ThreadPool pool;
  Workspace workspace;  // memory for one step, reused by the next
  ParameterStore parameters;
  Random random(/*seed=*/1);
  ScaledDotProductAttention attention(Scope(parameters) / "attention", {.decoder = 4, .encoder = 6, .key = 8}, random);

  Tensor states(Shape{5, 2, 6}), queries(Shape{3, 2, 4});  // [S, B, 2H], [T, B, H]: time first
  for (float& x : states.view().span()) x = static_cast<float>(random.normal());
  for (float& x : queries.view().span()) x = static_cast<float>(random.normal());
  const std::vector<std::int32_t> lengths{5, 3};  // the second sentence has two words of padding

  Tape tape(pool, workspace, Mode::kTraining);
  const auto memory = attention.prepare(tape, Tape::constant(states.view()), lengths);
  const auto [context, weights] = attention.attend(tape, Tape::constant(queries.view()), memory);
  tape.backward(context, context.value);  // the gradient of |context|^2 / 2

  // weights.value is P[b][h][t][s]; every parameter now has its gradient:
  const Gradient& gradient = parameters.find("attention.key.weight")->gradient();  // [8, 6]
  // end
  EXPECT_EQ(weights.shape(), (Shape{2, 1, 3, 5}));
  EXPECT_EQ(weights.value.row(5)[4], 0);  // padding of the second sentence
  EXPECT_EQ(gradient.shape(), (Shape{8, 6}));
  EXPECT_FALSE(gradient.empty());
}

}  // namespace
}  // namespace heed
