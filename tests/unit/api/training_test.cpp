#include <cstdint>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/heed.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::contents_of;
using test::message_of;
using testing::HasSubstr;

namespace fs = std::filesystem;

const fs::path kRunsOf01 = fs::path(HEED_TEST_DATA) / "version-0.1";

Settings tiny_settings() {
  return {{"data", kRunsOf01 / "corpus"},
          {"hidden", 8},
          {"embedding", 8},
          {"key", 8},
          {"epochs", 2},
          {"batch", 4},
          {"min-count", 1},
          {"lowercase", false},
          {"replace-invalid", true}};
}

TEST(TrainTranslator, InterruptedAndResumedGivesTheSameBits) {
  const test::TempFolder folder;
  std::int64_t epochs = 0;
  const auto count = [&](const train::EpochReport&) { ++epochs; };
  const train::TrainSummary whole =
      train_translator(folder / "whole", tiny_settings(), {.threads = 1, .on_epoch = count});
  EXPECT_EQ(epochs, 2);
  EXPECT_FALSE(whole.interrupted);

  std::int64_t steps = 0;
  const auto three = [&](const train::StepReport&) { return ++steps < 3; };
  EXPECT_TRUE(train_translator(folder / "parts", tiny_settings(), {.threads = 2, .on_step = three}).interrupted);
  EXPECT_EQ(steps, 3);
  const train::TrainSummary parts =
      train_translator(folder / "parts", {}, {.start = TrainingStart::kResume, .threads = 2});
  EXPECT_EQ(parts.steps, whole.steps);
  EXPECT_EQ(contents_of(folder / "parts/model.safetensors"), contents_of(folder / "whole/model.safetensors"));
  EXPECT_FALSE(Translator(folder / "parts").translate("Ein Hund .").text.empty());
}

TEST(TrainTranslator, WhatACallbackThrowsReachesTheCallerAndTheRunCanBeResumed) {
  const test::TempFolder folder;
  const auto fail = [](const train::EpochReport& epoch) {
    if (epoch.epoch == 1) throw Error("enough");
  };
  EXPECT_EQ(message_of([&] { train_translator(folder / "run", tiny_settings(), {.threads = 1, .on_epoch = fail}); }),
            "enough");
  EXPECT_FALSE(train_translator(folder / "run", {}, {.start = TrainingStart::kResume, .threads = 1}).interrupted);
  train_translator(folder / "whole", tiny_settings(), {.threads = 1});
  EXPECT_EQ(contents_of(folder / "run/model.safetensors"), contents_of(folder / "whole/model.safetensors"));
}

TEST(TrainTranslator, RefusesBeforeItWrites) {
  const test::TempFolder folder;
  Settings settings = tiny_settings();
  settings.set("dropot", 0.1);
  EXPECT_THAT(message_of([&] { train_translator(folder / "a", settings); }), HasSubstr("did you mean 'dropout'"));
  EXPECT_THAT(message_of([&] { train_translator(folder / "a", {{"dropout", 2}}); }), HasSubstr("dropout must be"));
  EXPECT_THAT(message_of([&] { train_translator(folder / "a", {}); }), HasSubstr("'data'"));
  EXPECT_THAT(message_of([&] { train_translator(folder / "a", {}, {.start = TrainingStart::kResume}); }),
              HasSubstr((folder / "a").string()));
  EXPECT_FALSE(fs::exists(folder / "a"));
}

TEST(TrainTranslator, ReplacesARunOnlyWhenAsked) {
  const test::TempFolder folder;
  const auto one = [](const train::StepReport&) { return false; };
  train_translator(folder / "a", tiny_settings(), {.on_step = one});
  EXPECT_THAT(message_of([&] { train_translator(folder / "a", tiny_settings()); }), HasSubstr("already holds a run"));
  EXPECT_TRUE(
      train_translator(folder / "a", tiny_settings(), {.start = TrainingStart::kReplace, .on_step = one}).interrupted);
}

TEST(TrainLanguageModel, MakesAModelThatGeneratesAndScores) {
  const test::TempFolder folder;
  const std::string text = folder.put("text.txt", "the dog sees the sea .\nthe cat hears the moon .\n");
  train_language_model(folder / "lm",
                       {{"kind", "bigram"}, {"train", text}, {"valid", text}, {"steps", 20}, {"valid-every", 10}});
  const LanguageModel model(folder / "lm");
  EXPECT_EQ(model.kind(), "bigram");
  EXPECT_THAT(message_of([&] { train_language_model(folder / "x", {{"train", text}}); }), HasSubstr("kind"));
  EXPECT_THAT(message_of([&] {
                train_language_model(folder / "x", {{"kind", "char"}, {"train", text}, {"vectors", text}});
              }),
              HasSubstr("vectors"));
}

TEST(TrainClassifier, MakesAModelThatPredicts) {
  const test::TempFolder folder;
  const std::string texts =
      folder.put("texts.tsv", "pos\ta good film\nneg\ta bad film\npos\tgood fun\nneg\tbad luck\n");
  train_classifier(folder / "c", {{"train", texts}, {"valid", texts}, {"min-count", 1}, {"epochs", 1}});
  EXPECT_THAT(Classifier(folder / "c").labels(), testing::ElementsAre("neg", "pos"));
}

}  // namespace
}  // namespace heed
