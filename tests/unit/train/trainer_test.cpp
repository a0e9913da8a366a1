// Complete training runs of a small model on a toy language: what is saved, stopping, bit-identical resuming, failures.
#include "heed/train/trainer.h"

#include <cmath>
#include <filesystem>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/parameters_file.h"
#include "heed/train/translation/translation_task.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_corpus.h"

namespace heed::train {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* kModel = model::kParametersFile;

TrainSettings small_translator() {
  TrainSettings settings;
  settings.model = {.embedding = 12, .hidden = 16, .key = 8, .readout = "tied"};
  settings.model.dropout = settings.model.state_dropout = settings.model.readout_dropout = 0.1F;
  settings.model.label_smoothing = 0.1F;
  settings.text.tokenizer = "whitespace";
  settings.text.lowercase = false;
  settings.text.min_count = 1;
  settings.loop.epochs = 3;
  settings.batch.batch = 16;
  settings.loop.learning_rate = 1e-2;
  settings.loop.schedule = "plateau";
  settings.loop.clip = 1;
  settings.loop.average = 0.9;
  settings.loop.save_every = 2;
  return settings;
}

class TrainerTest : public testing::Test {
 protected:
  TrainerTest() {
    write_split("train", 64, 1);
    write_split("val", 20, 2);
  }

  void write_split(const std::string& name, std::size_t pairs, std::uint64_t seed) {
    const test::ToyCorpus corpus = test::toy_corpus(pairs, seed);
    data_.put(name + ".de", test::lines(corpus.source));
    data_.put(name + ".en", test::lines(corpus.target));
  }

  // Training from its start, or its last checkpoint, to its end or a stop, with its own model and data.
  struct ThisRun {
    ThreadPool pool;
    TrainSettings settings;
    TrainingData data;
    Random random{1};
    model::TranslationModel model;
    std::vector<EpochReport> epochs;
    std::int64_t stop_after = -1;  // steps
    TranslationTask task;
    Trainer trainer;

    ThisRun(const std::filesystem::path& data_folder, const std::filesystem::path& folder, const TrainSettings& chosen,
            int threads)
        : pool(threads),
          settings(chosen),
          data(read_training_data(data_folder, {"de", "en"}, chosen.text, pool)),
          model(data.source, data.target, chosen.model, random),
          task(model, data, settings),
          trainer(task, settings.loop, as_json(settings), folder, pool, hooks()) {}

    static nlohmann::ordered_json as_json(const TrainSettings& settings) {
      nlohmann::ordered_json values;
      add_settings(values, settings);
      return values;
    }

    TrainHooks hooks() {
      TrainHooks hooks;
      hooks.epoch = [this](const EpochReport& report) { epochs.push_back(report); };
      hooks.stop = [this] { return stop_after >= 0 && --stop_after <= 0; };
      return hooks;
    }
  };
  std::unique_ptr<ThisRun> start_run(const test::TempFolder& folder, const TrainSettings& settings = small_translator(),
                                     int threads = 1) const {
    return std::make_unique<ThisRun>(data_.path(), folder.path(), settings, threads);
  }
  // The bytes of the model that a complete run saves.
  std::string whole_run(const TrainSettings& settings = small_translator(), int threads = 1) const {
    const test::TempFolder folder;
    start_run(folder, settings, threads)->trainer.run();
    return contents_of(folder / kModel);
  }

  test::TempFolder data_;
};

TEST_F(TrainerTest, LearnsAndKeepsTheModelOfTheLowestValidationLoss) {
  TrainSettings settings = small_translator();
  settings.loop.epochs = 8;
  const test::TempFolder folder;
  const auto run = start_run(folder, settings);
  const TrainSummary summary = run->trainer.run();
  ASSERT_EQ(run->epochs.size(), 8U);
  // A uniform guess costs ln V.
  EXPECT_LT(summary.valid_loss, std::log(static_cast<double>(run->model.options().target_tokens)) - 0.2);
  double lowest = run->epochs[0].valid_loss;
  for (const EpochReport& report : run->epochs) {
    EXPECT_EQ(report.best, report.valid_loss < lowest || report.epoch == 1) << report.epoch;
    lowest = std::min(lowest, report.valid_loss);
  }
  EXPECT_EQ(summary.valid_loss, lowest);
  EXPECT_EQ(summary.epochs, 8);
  EXPECT_EQ(summary.steps, run->epochs.back().step);

  const auto kept = model::TranslationModel::load(folder.path());
  Workspace workspace;
  EXPECT_EQ(corpus_loss(kept->network(), run->data.validation, run->pool, workspace), lowest);
  EXPECT_EQ(kept->training()["epoch"], summary.best_epoch);
}

TEST_F(TrainerTest, GivesTheSameBitsForOneAndTwoThreads) { EXPECT_EQ(whole_run(), whole_run(small_translator(), 2)); }

TEST_F(TrainerTest, GivesOtherWeightsForAnotherSeed) {
  TrainSettings other = small_translator();
  other.loop.seed = 2;
  EXPECT_NE(whole_run(), whole_run(other));
}

TEST_F(TrainerTest, GoesOnToTheSameBitsFromWhereverItWasStopped) {
  const std::string expected = whole_run();
  for (int stop_after = 1; stop_after <= 12; ++stop_after) {
    const test::TempFolder folder;
    const auto first = start_run(folder);
    first->stop_after = stop_after;
    EXPECT_TRUE(first->trainer.run().interrupted);
    const auto second = start_run(folder, small_translator(), /*threads=*/2);
    ASSERT_TRUE(second->trainer.resume());
    EXPECT_EQ(second->trainer.position().step, stop_after);
    EXPECT_FALSE(second->trainer.run().interrupted);
    EXPECT_EQ(contents_of(folder / kModel), expected) << stop_after;
  }
}

// As after kill -9: everything after the checkpoint is lost, and files of a later epoch may exist.
TEST_F(TrainerTest, GoesOnToTheSameBitsFromAnOlderCheckpoint) {
  const test::TempFolder folder;
  const auto first = start_run(folder);
  first->stop_after = 3;
  first->trainer.run();
  const std::string old_checkpoint = contents_of(folder / kCheckpointFile);
  const auto second = start_run(folder);
  ASSERT_TRUE(second->trainer.resume());
  second->trainer.run();
  const std::string expected = contents_of(folder / kModel);
  folder.put(kCheckpointFile, old_checkpoint);
  const auto third = start_run(folder);
  ASSERT_TRUE(third->trainer.resume());
  third->trainer.run();
  EXPECT_EQ(contents_of(folder / kModel), expected);
}

TEST_F(TrainerTest, HasNothingToResumeInAnEmptyFolder) {
  const test::TempFolder folder;
  EXPECT_FALSE(start_run(folder)->trainer.resume());
}

TEST_F(TrainerTest, IsFinishedOnceAndDoesNothingMore) {
  const test::TempFolder folder;
  start_run(folder)->trainer.run();
  const auto again = start_run(folder);
  ASSERT_TRUE(again->trainer.resume());
  EXPECT_TRUE(again->trainer.finished());
  again->trainer.run();
  EXPECT_TRUE(again->epochs.empty());
}

TEST_F(TrainerTest, GoesOnForMoreEpochsThanFirstAskedFor) {
  TrainSettings more = small_translator();
  more.loop.epochs = 5;
  const test::TempFolder folder;
  start_run(folder)->trainer.run();
  const auto longer = start_run(folder, more);
  ASSERT_TRUE(longer->trainer.resume());
  longer->trainer.run();
  EXPECT_EQ(longer->epochs.size(), 2U);
  EXPECT_EQ(contents_of(folder / kModel), whole_run(more));
}

TEST_F(TrainerTest, StopsEarlyWhenValidationHasNotImproved) {
  TrainSettings settings = small_translator();
  settings.loop.epochs = 50;
  settings.loop.patience = 2;
  settings.loop.learning_rate = 0.1;  // overfits at once
  settings.loop.average = 0;
  const test::TempFolder folder;
  const auto run = start_run(folder, settings);
  const TrainSummary summary = run->trainer.run();
  EXPECT_LT(summary.epochs, 50);
  EXPECT_EQ(summary.epochs, summary.best_epoch + 2);
}

TEST_F(TrainerTest, RefusesACheckpointOfOtherSettingsAndNamesTheFirst) {
  const test::TempFolder folder;
  const auto first = start_run(folder);
  first->stop_after = 2;
  first->trainer.run();
  TrainSettings other = small_translator();
  other.loop.clip = 2;
  const auto second = start_run(folder, other);
  EXPECT_THAT(test::message_of([&] { second->trainer.resume(); }),
              AllOf(HasSubstr("clip"), HasSubstr(kCheckpointFile), HasSubstr("2")));
  other = small_translator();
  other.model.hidden = 20;
  EXPECT_THAT(test::message_of([&] { start_run(folder, other)->trainer.resume(); }), HasSubstr("hidden"));
}

TEST_F(TrainerTest, RefusesACheckpointOfOtherData) {
  const test::TempFolder folder;
  const auto first = start_run(folder);
  first->stop_after = 2;
  first->trainer.run();
  write_split("val", 20, 3);
  EXPECT_THAT(test::message_of([&] { start_run(folder)->trainer.resume(); }), HasSubstr("data"));
}

TEST_F(TrainerTest, RefusesADamagedCheckpointAndChangesNothing) {
  const test::TempFolder folder;
  const auto first = start_run(folder);
  first->stop_after = 2;
  first->trainer.run();
  const std::string whole = contents_of(folder / kCheckpointFile);
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{7}, std::size_t{100}, whole.size() / 2, whole.size() - 1}) {
    folder.put(kCheckpointFile, whole.substr(0, size));
    const auto second = start_run(folder);
    const Tensor before(second->model.parameters().find("decoder.rnn.weight_hh_l0")->value());
    EXPECT_THAT(test::message_of([&] { second->trainer.resume(); }), HasSubstr(kCheckpointFile)) << size;
    EXPECT_TRUE(std::ranges::equal(before.view().span(),
                                   second->model.parameters().find("decoder.rnn.weight_hh_l0")->value().span()));
  }
}

TEST_F(TrainerTest, SaysWhenItDivergesAndLeavesTheCheckpointBefore) {
  TrainSettings settings = small_translator();
  settings.loop.learning_rate = 1e4;
  settings.loop.epochs = 20;
  settings.batch.batch = 2;
  const test::TempFolder folder;
  EXPECT_THAT(test::message_of([&] { start_run(folder, settings)->trainer.run(); }),
              AllOf(HasSubstr("train"), HasSubstr("loss"), HasSubstr("step")));
  EXPECT_TRUE(start_run(folder, settings)->trainer.resume());
}

TEST_F(TrainerTest, LeavesTheOldCheckpointWhereTheDiskIsFull) {
  const test::TempFolder folder;
  const auto first = start_run(folder);
  first->stop_after = 2;
  first->trainer.run();
  const std::string checkpoint = contents_of(folder / kCheckpointFile);
  const auto second = start_run(folder);
  ASSERT_TRUE(second->trainer.resume());
  {
    const test::FileSizeLimit limit(10'000);
    EXPECT_THAT(test::message_of([&] { second->trainer.run(); }), HasSubstr(kCheckpointFile));
  }
  EXPECT_EQ(contents_of(folder / kCheckpointFile), checkpoint);
  EXPECT_THAT(folder.names(), testing::UnorderedElementsAre(kCheckpointFile));
}

TEST_F(TrainerTest, TrainsEveryMechanismAndReadout) {
  for (const char* attention : {"none", "mean", "sdp", "dot", "general", "additive", "multihead"}) {
    for (const char* readout : {"linear", "tied"}) {
      TrainSettings settings = small_translator();
      settings.model.attention = attention;
      settings.model.readout = readout;
      settings.loop.epochs = 2;
      const test::TempFolder folder;
      const auto run = start_run(folder, settings);
      run->trainer.run();
      EXPECT_LT(run->epochs[1].train_loss, run->epochs[0].train_loss) << attention << ", " << readout;
      EXPECT_NO_THROW(model::TranslationModel::load(folder.path()));
    }
  }
}

}  // namespace
}  // namespace heed::train
