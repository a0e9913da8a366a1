// Complete training steps: parity with PyTorch, bit-identical for any number of threads, no allocation, divergence.
#include <limits>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/train/gradients.h"
#include "heed/train/optimizer.h"
#include "tests/support/message_of.h"
#include "tests/support/seq2seq_parity.h"
#include "tests/unit/train/allocation_counter.h"

namespace heed::train {
namespace {

using namespace test;

// A model and its trainer, small but large enough that products are cut into tiles and arrays into tasks.
struct Trainer {
  explicit Trainer(int threads, const model::Seq2SeqOptions& options, double clip_norm = 1)
      : pool(threads), random(1), model(store, options, random), clip(clip_norm) {}

  double step(const model::Seq2SeqBatch& batch, double rate) {
    workspace.reset();
    store.clear_gradients();
    Tape tape(pool, workspace, Mode::kTraining);
    const auto result = model.loss(tape, batch, random);
    tape.backward(result.loss);
    const double loss = result.loss.value.span()[0], norm = gradient_norm(pool, workspace, store);
    require_finite(++steps, loss, norm, store);
    optimizer.step(pool, store, rate, clip_scale(norm, clip));
    return loss;
  }

  ThreadPool pool;
  Workspace workspace;
  ParameterStore store;
  Random random;
  model::Seq2Seq model;
  Adam optimizer;
  double clip;
  std::int64_t steps = 0;
};

const model::Seq2SeqOptions kSmall{.source_tokens = 60,
                                   .target_tokens = 300,
                                   .embedding = 48,
                                   .hidden = 96,
                                   .key = 64,
                                   .dropout = 0.5F,
                                   .label_smoothing = 0.1F};

model::Seq2SeqBatch random_batch(std::size_t sentences) {
  Random random(9);
  std::vector<std::vector<std::int32_t>> sources(sentences), targets(sentences);
  const auto fill = [&](auto& sentence, std::uint64_t words) {
    sentence.push_back(2);
    for (auto n = 3 + random.below(6); n > 0; --n)
      sentence.push_back(static_cast<std::int32_t>(4 + random.below(words - 4)));
    sentence.push_back(3);
  };
  for (auto& s : sources) fill(s, 60);
  for (auto& t : targets) fill(t, 300);
  return model::Seq2SeqBatch::from_sentences(sources, targets, 1);
}

TEST(TrainingStep, TenAdamLossesMeetPyTorch) {
  const model::SafetensorsFile file = test::parity_file("seq2seq");
  Trainer trainer(2, test::kSeq2SeqParityOptions, /*clip_norm=*/0);
  load_parameters(trainer.store, file);
  const auto batch = test::seq2seq_parity_batch(file);
  const Tensor expected = file.copy("adam_losses");
  for (const float loss : expected.view().span()) EXPECT_NEAR(trainer.step(batch, 1e-3), loss, 1e-4);
}

std::vector<float> trained(int threads) {
  Trainer trainer(threads, kSmall);
  const auto batch = random_batch(40);
  for (int i = 0; i < 5; ++i) trainer.step(batch, 1e-2);
  std::vector<float> all;
  for (const auto& parameter : trainer.store) {
    all.insert(all.end(), parameter->value().span().begin(), parameter->value().span().end());
  }
  return all;
}

TEST(TrainingStep, SameBitsForAnyNumberOfThreadsAndEveryRun) {
  const auto one = trained(1);
  EXPECT_EQ(one, trained(1));
  EXPECT_EQ(one, trained(2));
  EXPECT_EQ(one, trained(3));
}

TEST(TrainingStep, AllocatesNothingAfterTheSecondOne) {
  Trainer trainer(2, kSmall);
  const auto batch = random_batch(40);
  trainer.step(batch, 1e-2);
  trainer.step(batch, 1e-2);
  const std::int64_t before = test::allocations();
  for (int i = 0; i < 3; ++i) trainer.step(batch, 1e-2);
  EXPECT_EQ(test::allocations() - before, 0);
}

TEST(TrainingStep, LearnsTheBatch) {
  Trainer trainer(2, kSmall);
  const auto batch = random_batch(8);
  const double first = trainer.step(batch, 1e-2);
  double last = first;
  for (int i = 0; i < 60; ++i) last = trainer.step(batch, 1e-2);
  EXPECT_LT(last, first / 2);
}

TEST(TrainingStep, ANanStopsWithTheStepAndTheParameterNamed) {
  Trainer trainer(1, kSmall);
  const auto batch = random_batch(4);
  trainer.step(batch, 1e-2);
  trainer.store.find("decoder.output.bias")->value().span()[7] = std::numeric_limits<float>::quiet_NaN();
  const Tensor before(trainer.store.find("encoder.sentence.weight")->value());
  EXPECT_THAT(test::message_of([&] { trainer.step(batch, 1e-2); }),
              testing::AllOf(testing::HasSubstr("step 2"), testing::HasSubstr("decoder.output.bias")));
  EXPECT_TRUE(std::ranges::equal(before.view().span(), trainer.store.find("encoder.sentence.weight")->value().span()));
}

TEST(TrainingStep, AnInfiniteGradientStopsWithItsParameterNamed) {
  Trainer trainer(1, kSmall);
  Workspace workspace;
  trainer.store.find("attention.key.weight")->gradient().to_add(workspace).span()[3] =
      std::numeric_limits<float>::infinity();
  const double norm = gradient_norm(trainer.pool, workspace, trainer.store);
  EXPECT_THAT(test::message_of([&] { require_finite(17, 2.5, norm, trainer.store); }),
              testing::AllOf(testing::HasSubstr("step 17"), testing::HasSubstr("gradient"),
                             testing::HasSubstr("attention.key.weight")));
}

TEST(Gradients, NormAndClippingAreTheGlobalOnes) {
  ThreadPool pool(2);
  Workspace workspace;
  ParameterStore store;
  std::ranges::fill(store.add("a", {100, 200}).gradient().to_add(workspace).span(), 0.03F);
  std::ranges::fill(store.add("b", {16}).gradient().to_add(workspace).span(), 1.0F);
  store.add("without gradient", {5});
  const double norm = std::sqrt(100 * 200 * 0.0009 + 16);
  EXPECT_NEAR(gradient_norm(pool, workspace, store), norm, 1e-5);
  EXPECT_EQ(clip_scale(norm, 0), 1);
  EXPECT_EQ(clip_scale(norm, 100), 1);
  EXPECT_NEAR(clip_scale(norm, 1), 1 / norm, 1e-6);
}

}  // namespace
}  // namespace heed::train
