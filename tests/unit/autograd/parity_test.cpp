// Functions against PyTorch's stored outputs and gradients.
#include "tests/support/parity.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/gru.h"
#include "heed/autograd/layer_norm.h"

namespace heed {
namespace {

using namespace test;

void expect_cross_entropy_parity(const char* name, float smoothing) {
  const model::SafetensorsFile file = test::parity_file(name);
  ParameterStore store;
  Parameter& logits = store.add("logits", file.copy("logits").shape());
  load_parameters(store, file);
  std::vector<std::int32_t> targets = test::int32s(file, "targets");
  for (auto& target : targets) target = target == 0 ? kIgnoredTarget : target;  // 0 is the file's padding
  ThreadPool pool(2);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  const auto result = cross_entropy(tape, tape.use(logits), targets, {.smoothing = smoothing});
  tape.backward(result.loss);
  expect_close(result.loss.value, file.copy("loss").view(), test::kOutputTolerance, "loss");
  test::expect_gradients(store, file);
}

TEST(CrossEntropyParity, LossAndGradient) { expect_cross_entropy_parity("cross_entropy_ls0", 0); }

TEST(CrossEntropyParity, LossAndGradientWithLabelSmoothing) { expect_cross_entropy_parity("cross_entropy_ls1", 0.1F); }

TEST(LayerNormParity, OutputAndGradients) {
  const model::SafetensorsFile file = test::parity_file("layer_norm");
  ParameterStore store;
  for (const char* name : {"x", "weight", "bias"}) store.add(name, file.copy(name).shape());
  load_parameters(store, file);
  ThreadPool pool(2);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  const Var y =
      layer_norm(tape, tape.use(*store.find("x")), tape.use(*store.find("weight")), tape.use(*store.find("bias")));
  tape.backward(y, file.copy("dy").view());
  expect_close(y.value, file.copy("y").view(), test::kOutputTolerance, "y");
  test::expect_gradients(store, file);
}

TEST(GruParity, OutputsLastStateAndGradients) {
  const model::SafetensorsFile file = test::parity_file("gru");
  ParameterStore store;
  for (const char* name : {"x", "weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"}) {
    store.add(name, file.copy(name).shape());
  }
  const Shape h0 = file.copy("h0").shape();  // [1, B, H]
  store.add("h0", {h0[1], h0[2]});
  load_parameters(store, file);
  const std::vector<std::int32_t> lengths = test::int32s(file, "lengths");
  ThreadPool pool(2);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  const auto use = [&](const char* name) { return tape.use(*store.find(name)); };
  const GruResult result =
      gru(tape, use("x"), use("h0"), {use("weight_ih_l0"), use("weight_hh_l0"), use("bias_ih_l0"), use("bias_hh_l0")},
          lengths);
  const Tensor dhn = file.copy("dhn");
  result.last.gradient->donate(View(const_cast<float*>(dhn.view().data()), result.last.shape()));
  tape.backward(result.outputs, file.copy("dy").view());
  expect_close(result.outputs.value, file.copy("y").view(), test::kOutputTolerance, "y");
  expect_close(result.last.value, file.copy("hn").view(), test::kOutputTolerance, "hn");
  test::expect_gradients(store, file);
}

}  // namespace
}  // namespace heed
