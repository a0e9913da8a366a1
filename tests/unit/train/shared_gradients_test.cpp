// Batches computed in shares by one process: equal to the whole batch, and always bit-identical. tests/ranks tests
// several processes.
#include "heed/train/shared_gradients.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/train/trainer.h"
#include "heed/train/translation/translation_task.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_corpus.h"
#include "tests/support/train_until.h"

namespace heed::train {
namespace {

using namespace test;

class SharedGradientsTest : public testing::Test {
 protected:
  SharedGradientsTest() {
    for (const auto& [name, pairs, seed] : {std::tuple("train", 21, 1), {"val", 5, 2}}) {
      const test::ToyCorpus corpus =
          test::toy_corpus(static_cast<std::size_t>(pairs), static_cast<std::uint64_t>(seed));
      folder_.put(std::string(name) + ".de", test::lines(corpus.source));
      folder_.put(std::string(name) + ".en", test::lines(corpus.target));
    }
    settings_.model = {.embedding = 12, .hidden = 16, .key = 8, .readout = "linear"};
    settings_.model.dropout = settings_.model.state_dropout = settings_.model.readout_dropout = 0.1F;
    settings_.text = {.tokenizer = "whitespace", .lowercase = false, .min_count = 1};
    settings_.batch.batch = 9;  // of 21: the last one has fewer sentences than there are shares
    data_ = read_training_data(folder_.path(), {"de", "en"}, settings_.text, pool_);
  }

  std::unique_ptr<model::TranslationModel> model() {
    Random random(1);
    return std::make_unique<model::TranslationModel>(data_.source, data_.target, settings_.model, random);
  }
  static std::vector<std::vector<float>> gradients_of(TrainTask& task, Workspace& workspace) {
    std::vector<std::vector<float>> all;
    for (const auto& parameter : task.parameters()) {
      const auto dense = parameter->gradient().to_add(workspace).span();
      all.emplace_back(dense.begin(), dense.end());
    }
    return all;
  }

  test::TempFolder folder_;
  ThreadPool pool_{1};
  TrainSettings settings_;
  TrainingData data_;
};

TEST_F(SharedGradientsTest, AreThoseOfTheWholeBatch) {
  const auto network = model();
  TranslationTask task(*network, data_, settings_);
  SharedGradients shared(task, {.group = nullptr, .deterministic = true});
  Workspace workspace;
  const std::int64_t batches = task.begin_epoch(0);
  ASSERT_GT(batches, 2);
  for (std::int64_t batch = 0; batch < batches; ++batch) {
    workspace.reset();
    task.parameters().clear_gradients();
    const auto expected_loss = task.gradients(batch, batch, pool_, workspace);
    const auto expected = gradients_of(task, workspace);
    workspace.reset();
    task.parameters().clear_gradients();
    const auto loss = shared.compute(batch, batch, pool_, workspace);
    EXPECT_EQ(loss.tokens, expected_loss.tokens);
    EXPECT_NEAR(loss.loss, expected_loss.loss, 1e-6);
    const auto sums = gradients_of(task, workspace);
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_THAT(sums[i], testing::Pointwise(testing::FloatNear(1e-6F), expected[i]))
          << "batch " << batch << ", parameter " << i;
  }
}

TEST_F(SharedGradientsTest, ATrainingInSharesGoesOnToTheSameBits) {
  settings_.loop.epochs = 2;
  const auto train = [&](const std::filesystem::path& folder, std::int64_t stop_after, bool resume) {
    std::filesystem::create_directories(folder);
    const auto network = model();
    TranslationTask task(*network, data_, settings_);
    std::int64_t steps = stop_after;
    Trainer trainer(task, settings_.loop, test::settings_as_json(settings_), folder, pool_, test::stopping_hooks(steps),
                    {.group = nullptr, .deterministic = true});
    EXPECT_EQ(resume && trainer.resume(), resume);
    trainer.run();
    std::vector<float> weights;
    for (const auto& parameter : network->parameters()) {
      const auto values = parameter->value().span();
      weights.insert(weights.end(), values.begin(), values.end());
    }
    return weights;
  };
  const auto expected = train(folder_.path() / "whole", -1, false);
  train(folder_.path() / "parts", 2, false);
  EXPECT_EQ(train(folder_.path() / "parts", -1, true), expected);
}

}  // namespace
}  // namespace heed::train
