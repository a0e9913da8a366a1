// Attention mechanisms against PyTorch's stored outputs, weights and gradients.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "heed/nn/attention/additive.h"
#include "heed/nn/attention/general.h"
#include "heed/nn/attention/multihead.h"
#include "heed/nn/attention/scaled_dot_product.h"
#include "tests/support/parity.h"

namespace heed {
namespace {

using namespace test;

// The files are batch-major ([B, T, H], [B, S, 2H]); Heed is time-major.
void expect_parity(const std::string& name, const char* context_name, ParameterStore& store,
                   const Attention& attention) {
  const model::SafetensorsFile file = test::parity_file(name);
  load_parameters(store, file);
  const std::vector<std::int32_t> lengths = test::int32s(file, "lengths");
  const Tensor hidden = test::swap_first_axes(file.copy("hidden").view()),
               encoder = test::swap_first_axes(file.copy("encoder").view());
  Parameter queries("hidden", hidden.shape()), states("encoder", encoder.shape());
  copy_into(queries, hidden.view());
  copy_into(states, encoder.view());

  ThreadPool pool(2);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  const auto memory = attention.prepare(tape, tape.use(states), lengths);
  const auto result = attention.attend(tape, tape.use(queries), memory);
  const std::string gradient_name = std::string("d") + context_name;
  tape.backward(result.context, test::swap_first_axes(file.copy(gradient_name).view()).view());

  EXPECT_EQ(result.context.shape()[-1], attention.context_size());
  expect_close(result.weights.value, file.copy("alpha").view(), test::kOutputTolerance, "alpha");
  expect_close(result.context.value, test::swap_first_axes(file.copy(context_name).view()).view(),
               test::kOutputTolerance, context_name);
  expect_close(queries.gradient().view(), test::swap_first_axes(file.copy("grad.hidden").view()).view(),
               test::kGradientTolerance, "grad.hidden");
  expect_close(states.gradient().view(), test::swap_first_axes(file.copy("grad.encoder").view()).view(),
               test::kGradientTolerance, "grad.encoder");
  expect_gradients(store, file);
}

TEST(AttentionParity, ScaledDotProduct) {
  ParameterStore store;
  Random random(1);
  const ScaledDotProductAttention attention(Scope(store), {.decoder = 5, .encoder = 10, .key = 8}, random);
  expect_parity("attention_sdp", "context", store, attention);
}

TEST(AttentionParity, General) {
  ParameterStore store;
  Random random(1);
  const GeneralAttention attention(Scope(store), {.decoder = 5, .encoder = 10}, random);
  expect_parity("attention_general", "context", store, attention);
}

TEST(AttentionParity, Additive) {
  ParameterStore store;
  Random random(1);
  const AdditiveAttention attention(Scope(store), {.decoder = 5, .encoder = 10, .key = 8}, random);
  expect_parity("attention_additive", "context", store, attention);
}

TEST(AttentionParity, Multihead) {
  ParameterStore store;
  Random random(1);
  const MultiheadAttention attention(Scope(store), {.decoder = 8, .encoder = 10}, /*heads=*/2, random);
  expect_parity("attention_multihead", "output", store, attention);
}

}  // namespace
}  // namespace heed
