#include "heed/train/lm/char_task.h"

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
using test::message_of;
using test::TempFolder;
using testing::ContainsRegex;
using testing::HasSubstr;

std::string repetitive_text() {
  std::string text;
  while (text.size() < 3000) text += "the quick brown fox jumps over the lazy dog\n";
  return text;
}

CharTrainSettings small_char_model() {
  CharTrainSettings settings;
  settings.model = {.embedding = 8, .hidden = 16, .layers = 2, .dropout = 0.1F};
  settings.window = {.batch = 4, .window = 16};
  settings.loop.epochs = 3;
  settings.loop.learning_rate = 2e-2;
  settings.loop.warmup = 5;
  settings.loop.save_every = 7;
  return settings;
}

struct CharRun {
  CharTrainSettings settings;
  text::TokenList tokens = text::TokenList::of_characters(repetitive_text());
  CharData data;
  Random random{1};
  model::CharLm model;
  CharTask task;
  ThreadPool pool;
  std::int64_t stop_after = -1;
  Trainer trainer;

  CharRun(const test::TempFolder& folder, const CharTrainSettings& chosen, int threads)
      : settings(chosen),
        data(split_text(tokens.character_ids(repetitive_text()), chosen.window)),
        model(tokens, chosen.model, random),
        task(model, data, chosen),
        pool(threads),
        trainer(task, chosen.loop, test::settings_as_json(chosen), folder.path(), pool,
                test::stopping_hooks(stop_after)) {}
};

std::string whole_char_run(int threads = 1) {
  const test::TempFolder folder;
  CharRun(folder, small_char_model(), threads).trainer.run();
  return contents_of(folder / model::kParametersFile);
}

TEST(CharTask, LearnsATextThatRepeatsItself) {
  const test::TempFolder folder;
  CharTrainSettings settings = small_char_model();
  settings.loop.epochs = 15;
  CharRun run(folder, settings, 2);
  EXPECT_LT(run.trainer.run().valid_loss, 0.3 * std::log(run.tokens.size()));
}

TEST(CharTask, SameBitsForAnyNumberOfThreads) { EXPECT_EQ(whole_char_run(1), whole_char_run(2)); }

TEST(CharTask, InterruptedInTheMiddleOfAnEpochItGoesOnToTheSameBits) {
  const std::string expected = whole_char_run();
  for (const std::int64_t stop : {3, 43, 60}) {  // an epoch has 43 steps
    const test::TempFolder folder;
    CharRun first(folder, small_char_model(), 1);
    first.stop_after = stop;
    EXPECT_TRUE(first.trainer.run().interrupted);
    CharRun second(folder, small_char_model(), 2);
    ASSERT_TRUE(second.trainer.resume());
    EXPECT_FALSE(second.trainer.run().interrupted);
    EXPECT_EQ(contents_of(folder / model::kParametersFile), expected) << stop;
  }
}

TEST(CharTask, HandsTheStateOnFromBatchToBatchAndBeginsEachEpochWithoutOne) {
  const test::TempFolder folder;
  CharRun run(folder, small_char_model(), 1);
  Workspace workspace;
  const auto state = [&] {
    return std::vector<float>(run.task.state()[0].values.span().begin(), run.task.state()[0].values.span().end());
  };
  run.task.begin_epoch(0);
  const double first = run.task.gradients(0, 0, run.pool, workspace).loss;
  const auto after_first = state();
  run.task.gradients(1, 1, run.pool, workspace);
  EXPECT_NE(state(), after_first);
  run.task.begin_epoch(1);
  EXPECT_EQ(run.task.gradients(0, 0, run.pool, workspace).loss, first);
  EXPECT_EQ(state(), after_first);
}

TEST(CharTask, PredictsEachCharacterOfAStreamOnce) {
  const test::TempFolder folder;
  CharRun run(folder, small_char_model(), 1);
  Workspace workspace;
  std::int64_t words = 0;
  const std::int64_t batches = run.task.begin_epoch(0);
  for (std::int64_t batch = 0; batch < batches; ++batch) {
    workspace.reset();
    words += run.task.gradients(batch, batch, run.pool, workspace).tokens;
  }
  EXPECT_EQ(words, run.task.epoch_tokens());
  EXPECT_EQ(words, (std::ssize(run.data.train) - 1) / 4 * 4);
}

TEST(SplitText, HoldsOutTheEnd) {
  const std::vector<std::int32_t> ids = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const CharData data = split_text(ids, {.batch = 2, .window = 4, .valid_share = 0.2});
  EXPECT_THAT(data.train, testing::ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_THAT(data.validation, testing::ElementsAre(9, 10));
  EXPECT_NE(data.checksum, split_text(data.train, {.batch = 2, .window = 4, .valid_share = 0.2}).checksum);
}

TEST(SplitText, ATextThatIsTooShortIsRejected) {
  const std::vector<std::int32_t> ids(10, 1);
  EXPECT_THAT(test::message_of([&] { split_text(ids, {.batch = 6, .window = 4}); }), ContainsRegex("\\b12\\b"));
  EXPECT_THAT(test::message_of([&] { split_text(ids, {.batch = 2, .window = 4, .valid_share = 0.01}); }),
              HasSubstr("--valid-share"));
}

}  // namespace
}  // namespace heed::train
