#include "heed/train/optimizer.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "heed/autograd/rows.h"
#include "tests/support/parity.h"
#include "tests/support/random_parameters.h"

namespace heed::train {
namespace {

using namespace test;

// The files were made with learning rate 0.05; AdamW with decay 0.1, momentum 0.9.
constexpr double kRate = 0.05;

void expect_steps(const std::string& name, Optimizer& optimizer) {
  const model::SafetensorsFile file = test::parity_file(name);
  ParameterStore store;
  Parameter& p = store.add("p", file.copy("p0").shape());
  copy_into(p, file.copy("p0").view());
  ThreadPool pool(2);
  for (int step = 0; step < 5; ++step) {
    p.gradient().clear();
    Tensor gradient = file.copy("g" + std::to_string(step));
    Workspace workspace;
    std::ranges::copy(gradient.view().span(), p.gradient().to_add(workspace).span().begin());
    optimizer.step(pool, store, kRate);
    expect_close(p.value(), file.copy("p" + std::to_string(step + 1)).view(), 1e-6, "step " + std::to_string(step));
  }
  EXPECT_EQ(optimizer.steps(), 5);
}

TEST(OptimizerParity, Sgd) {
  Sgd optimizer;
  expect_steps("optimizer_sgd", optimizer);
}

TEST(OptimizerParity, SgdWithMomentum) {
  Sgd optimizer({.momentum = 0.9});
  expect_steps("optimizer_sgd_momentum", optimizer);
}

TEST(OptimizerParity, Adam) {
  Adam optimizer;
  expect_steps("optimizer_adam", optimizer);
}

TEST(OptimizerParity, AdamW) {
  Adam optimizer({.weight_decay = 0.1});
  expect_steps("optimizer_adamw", optimizer);
}

// The figures are those of torch.optim.Adagrad of PyTorch 1.13.
TEST(OptimizerParity, Adagrad) {
  ParameterStore store;
  Parameter& p = store.add("p", {3});
  std::ranges::copy(std::vector{0.5F, -0.3F, 0.1F}, p.value().span().begin());
  const std::vector<std::vector<float>> gradients = {{0.1F, -0.2F, 0}, {0.3F, 0.1F, -0.05F}, {-0.4F, 0.02F, 0.3F}};
  const std::vector<std::vector<float>> values = {
      {0.44999999F, -0.25F, 0.1F}, {0.40256584F, -0.27236068F, 0.15000001F}, {0.44178906F, -0.27681503F, 0.10068031F}};
  ThreadPool pool(1);
  Adagrad optimizer;
  for (std::size_t step = 0; step < 3; ++step) {
    p.gradient().clear();
    Workspace workspace;
    std::ranges::copy(gradients[step], p.gradient().to_add(workspace).span().begin());
    optimizer.step(pool, store, kRate, 1);
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(static_cast<double>(p.value().span()[i]), static_cast<double>(values[step][i]), 1e-7);
  }
}

std::unique_ptr<Optimizer> make(int kind) {
  if (kind == 0) return std::make_unique<Sgd>();
  if (kind == 1) return std::make_unique<Sgd>(SgdOptions{.momentum = 0.9});
  if (kind == 2) return std::make_unique<Adam>(AdamOptions{.weight_decay = 0.01});
  return std::make_unique<Adagrad>();
}

class EachOptimizer : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Kinds, EachOptimizer, testing::Values(0, 1, 2, 3));

// An embedding's gradient by rows must train exactly as the same gradient written out with zeros.
TEST_P(EachOptimizer, RowGradientsTrainAsDenseOnes) {
  ThreadPool pool(2);
  ParameterStore by_rows, dense;
  Parameter &a = by_rows.add("e", {9, 5}), &b = dense.add("e", {9, 5});
  fill_random(a.value().span(), 1);
  fill_random(b.value().span(), 1);
  const auto first = make(GetParam()), second = make(GetParam());
  const std::vector<std::vector<std::int32_t>> ids{{3, 3, 0}, {8}, {0, 1, 2}};
  for (const auto& step_ids : ids) {
    Workspace workspace;
    Tape tape(pool, workspace, Mode::kTraining);
    by_rows.clear_gradients();
    dense.clear_gradients();
    const Var y = rows(tape, tape.use(a), step_ids);
    tape.backward(y, y.value);
    const View gradient = b.gradient().to_add(workspace);
    for (Index r = 0; r < 9; ++r) {
      if (a.gradient().row_touched(r)) std::ranges::copy(a.gradient().row_view().row(r), gradient.row(r).begin());
    }
    first->step(pool, by_rows, 0.1, 0.5F);
    second->step(pool, dense, 0.1, 0.5F);
    ASSERT_TRUE(std::ranges::equal(a.value().span(), b.value().span()));
  }
}

TEST_P(EachOptimizer, RestoredStateContinuesToTheSameBits) {
  ThreadPool pool(1);
  ParameterStore store;
  Parameter& p = store.add("p", {40});
  fill_random(p.value().span(), 1);
  const auto train_step = [&](Optimizer& optimizer) {
    Workspace workspace;
    p.gradient().clear();
    std::ranges::copy(p.value().span(), p.gradient().to_add(workspace).span().begin());
    optimizer.step(pool, store, 0.01);
  };
  const auto original = make(GetParam()), restored = make(GetParam());
  for (int i = 0; i < 3; ++i) train_step(*original);
  const Tensor values(p.value());
  const auto from = original->state(store), to = restored->state(store);
  ASSERT_EQ(from.size(), to.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    EXPECT_EQ(from[i].name, to[i].name);
    std::ranges::copy(from[i].values.span(), to[i].values.span().begin());
  }
  restored->set_steps(original->steps());
  train_step(*original);
  const Tensor expected(p.value());
  std::ranges::copy(values.view().span(), p.value().span().begin());
  train_step(*restored);
  EXPECT_TRUE(std::ranges::equal(p.value().span(), expected.view().span()));
}

}  // namespace
}  // namespace heed::train
