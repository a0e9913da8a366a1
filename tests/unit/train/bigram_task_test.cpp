#include "heed/train/lm/bigram_task.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/model/io/model_folder.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"
#include "tests/support/train_until.h"

namespace heed::train {
namespace {

using test::contents_of;
using test::TempFolder;
using testing::ElementsAre;

text::TokenList words() {
  return {{"UUUNKKK", "<s>", "</s>", "the", "cat", "dog", "runs"}, {"UUUNKKK", "<s>", "</s>"}};
}

// The dog or the cat, in turn, runs.
model::WordPairs pairs() {
  text::SourceText source{.name = "text", .lines = {}};
  for (std::int64_t i = 0; i < 40; ++i)
    source.lines.push_back({.text = i % 2 == 0 ? "the cat runs" : "the dog runs", .number = i + 1});
  const text::TokenList list = words();
  model::WordPairs result;
  result.add(text::lm_text(source, list), list);
  return result;
}

BigramTrainSettings small_bigram() {
  BigramTrainSettings settings;
  settings.model = {.embedding = 4, .hidden = 6, .train_vectors = true};
  settings.pairs = {.vocab_words = 7, .batch = 5, .steps = 50, .valid_every = 20};
  settings.loop.learning_rate = 0.5;
  settings.loop.halve_every = 20;
  settings.loop.momentum = 0.5;
  settings.loop.save_every = 8;
  settings.loop.epochs = validations(settings.pairs);
  return settings;
}

struct BigramRun {
  BigramData data{.train = pairs(), .validation = pairs()};
  Random random{1};
  model::BigramLm model;
  BigramTask task;
  ThreadPool pool;
  std::int64_t stop_after = -1;
  std::vector<std::int64_t> validated_at;
  Trainer trainer;

  BigramRun(const test::TempFolder& folder, const BigramTrainSettings& settings, int threads = 1)
      : model(words(), settings.model, random),
        task(model, data, settings),
        pool(threads),
        trainer(task, settings.loop, test::settings_as_json(settings), folder.path(), pool, hooks()) {}

  TrainHooks hooks() {
    TrainHooks hooks = test::stopping_hooks(stop_after);
    hooks.epoch = [this](const EpochReport& report) { validated_at.push_back(report.step); };
    return hooks;
  }
};

TEST(WordPairs, TheFirstWordOfASentenceComesAfterItsBegin) {
  const text::TokenList list = words();
  model::WordPairs result;
  result.add(text::lm_text({.name = "text", .lines = {{.text = "the cat"}, {.text = "runs"}}}, list), list);
  EXPECT_THAT(result.inputs, ElementsAre(1, 3, 4, 1, 6));
  EXPECT_THAT(result.targets, ElementsAre(3, 4, 2, 6, 2));
}

TEST(BigramTask, LearnsWhatFollowsWhat) {
  const test::TempFolder folder;
  BigramTrainSettings settings = small_bigram();
  settings.pairs.steps = 2000;
  settings.pairs.valid_every = 500;
  settings.loop.epochs = validations(settings.pairs);
  settings.loop.halve_every = 500;
  BigramRun run(folder, settings, 2);
  // Three of the four words of a sentence follow from the one before; one is a choice of two.
  EXPECT_NEAR(run.trainer.run().valid_loss, std::log(2) / 4, 0.05);
}

TEST(BigramTask, ValidatesEverySoManyStepsAndAtTheEnd) {
  const test::TempFolder folder;
  BigramRun run(folder, small_bigram());
  EXPECT_EQ(run.trainer.run().steps, 50);
  EXPECT_THAT(run.validated_at, ElementsAre(20, 40, 50));
}

TEST(BigramTask, InterruptedItGoesOnToTheSameBitsWithAnyNumberOfThreads) {
  const test::TempFolder whole;
  BigramRun(whole, small_bigram()).trainer.run();
  for (const std::int64_t stop : {3, 20, 33}) {
    const test::TempFolder folder;
    BigramRun first(folder, small_bigram(), 2);
    first.stop_after = stop;
    EXPECT_TRUE(first.trainer.run().interrupted);
    BigramRun second(folder, small_bigram());
    ASSERT_TRUE(second.trainer.resume());
    second.trainer.run();
    EXPECT_EQ(test::contents_of(folder / model::kParametersFile), test::contents_of(whole / model::kParametersFile))
        << stop;
  }
}

TEST(BigramTask, MayGoOnForMoreStepsThanWereAskedForAtFirst) {
  BigramTrainSettings first = small_bigram(), more = small_bigram();
  first.pairs.steps = 40;
  more.pairs.steps = 70;
  first.loop.epochs = validations(first.pairs), more.loop.epochs = validations(more.pairs);
  const test::TempFolder folder, whole;
  BigramRun(folder, first).trainer.run();
  BigramRun second(folder, more);
  ASSERT_TRUE(second.trainer.resume());
  EXPECT_EQ(second.trainer.run().steps, 70);
  BigramRun(whole, more).trainer.run();
  EXPECT_EQ(test::contents_of(folder / model::kParametersFile), test::contents_of(whole / model::kParametersFile));
}

TEST(BigramTask, DoesNotGoOnBehindARoundThatWasCutShort) {
  BigramTrainSettings more = small_bigram();  // 50 steps in rounds of 20
  more.pairs.steps = 80;
  more.loop.epochs = validations(more.pairs);
  const test::TempFolder folder;
  BigramRun(folder, small_bigram()).trainer.run();
  BigramRun second(folder, more), same(folder, small_bigram());
  EXPECT_THAT(test::message_of([&] { second.trainer.resume(); }),
              testing::AllOf(testing::ContainsRegex("\\b20\\b"), testing::ContainsRegex("\\b50\\b")));
  EXPECT_TRUE(same.trainer.resume());
}

}  // namespace
}  // namespace heed::train
