#include "heed/train/bigram_task.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/model/model_folder.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"
#include "tests/support/train_sitting.h"

namespace heed {
namespace {

using test::contents_of;
using test::TempFolder;
using testing::ElementsAre;

TokenList words() { return {{"UUUNKKK", "<s>", "</s>", "the", "cat", "dog", "runs"}, {"UUUNKKK", "<s>", "</s>"}}; }

// The dog or the cat, in turn, runs.
WordPairs pairs() {
  SourceText source{.name = "text", .lines = {}};
  for (std::int64_t i = 0; i < 40; ++i)
    source.lines.push_back({.text = i % 2 == 0 ? "the cat runs" : "the dog runs", .number = i + 1});
  const TokenList list = words();
  WordPairs result;
  result.add(lm_text(source, list), list);
  return result;
}

BigramTrainSettings small_settings() {
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

struct Sitting {
  BigramData data{.train = pairs(), .validation = pairs()};
  Random random{1};
  BigramLm model;
  BigramTask task;
  ThreadPool pool;
  std::int64_t stop_after = -1;
  std::vector<std::int64_t> validated_at;
  Trainer trainer;

  Sitting(const TempFolder& folder, const BigramTrainSettings& settings, int threads = 1)
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
  const TokenList list = words();
  WordPairs result;
  result.add(lm_text({.name = "text", .lines = {{.text = "the cat"}, {.text = "runs"}}}, list), list);
  EXPECT_THAT(result.inputs, ElementsAre(1, 3, 4, 1, 6));
  EXPECT_THAT(result.targets, ElementsAre(3, 4, 2, 6, 2));
}

TEST(BigramTask, LearnsWhatFollowsWhat) {
  const TempFolder folder;
  BigramTrainSettings settings = small_settings();
  settings.pairs.steps = 2000;
  settings.pairs.valid_every = 500;
  settings.loop.epochs = validations(settings.pairs);
  settings.loop.halve_every = 500;
  Sitting sitting(folder, settings, 2);
  // Three of four words of a sentence follow from the one before; one is a choice of two.
  EXPECT_NEAR(sitting.trainer.run().valid_loss, std::log(2) / 4, 0.05);
}

TEST(BigramTask, ValidatesEverySoManyStepsAndAtTheEnd) {
  const TempFolder folder;
  Sitting sitting(folder, small_settings());
  EXPECT_EQ(sitting.trainer.run().steps, 50);
  EXPECT_THAT(sitting.validated_at, ElementsAre(20, 40, 50));
}

TEST(BigramTask, InterruptedItGoesOnToTheSameBitsWithAnyNumberOfThreads) {
  const TempFolder whole;
  Sitting(whole, small_settings()).trainer.run();
  for (const std::int64_t stop : {3, 20, 33}) {
    const TempFolder folder;
    Sitting first(folder, small_settings(), 2);
    first.stop_after = stop;
    EXPECT_TRUE(first.trainer.run().interrupted);
    Sitting second(folder, small_settings());
    ASSERT_TRUE(second.trainer.resume());
    second.trainer.run();
    EXPECT_EQ(contents_of(folder / kParametersFile), contents_of(whole / kParametersFile)) << stop;
  }
}

TEST(BigramTask, MayGoOnForMoreStepsThanWereAskedForAtFirst) {
  BigramTrainSettings first = small_settings(), more = small_settings();
  first.pairs.steps = 40;
  more.pairs.steps = 70;
  first.loop.epochs = validations(first.pairs), more.loop.epochs = validations(more.pairs);
  const TempFolder folder, whole;
  Sitting(folder, first).trainer.run();
  Sitting second(folder, more);
  ASSERT_TRUE(second.trainer.resume());
  EXPECT_EQ(second.trainer.run().steps, 70);
  Sitting(whole, more).trainer.run();
  EXPECT_EQ(contents_of(folder / kParametersFile), contents_of(whole / kParametersFile));
}

TEST(BigramTask, DoesNotGoOnBehindARoundThatWasCutShort) {
  BigramTrainSettings more = small_settings();  // 50 steps in rounds of 20
  more.pairs.steps = 80;
  more.loop.epochs = validations(more.pairs);
  const TempFolder folder;
  Sitting(folder, small_settings()).trainer.run();
  Sitting second(folder, more), same(folder, small_settings());
  EXPECT_THAT(test::message_of([&] { second.trainer.resume(); }), testing::HasSubstr("whole rounds of 20 steps"));
  EXPECT_TRUE(same.trainer.resume());
}

}  // namespace
}  // namespace heed
