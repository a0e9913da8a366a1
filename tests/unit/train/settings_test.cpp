#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/train/translation/translation_settings.h"
#include "tests/support/message_of.h"

namespace heed::train {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;

TEST(TrainSettings, EveryPresetMakesSense) {
  for (const char* name : kPresetNames) EXPECT_NO_THROW(validate(preset(name))) << name;
  EXPECT_THAT(message_of([] { preset("slow"); }), AllOf(HasSubstr("fast"), HasSubstr("slow")));
}

TEST(TrainSettings, TheSeedPresetIsTheModelOfTheCourse) {
  const TrainSettings seed = preset("seed");
  EXPECT_EQ(seed.model.embedding, 256);
  EXPECT_EQ(seed.model.hidden, 512);
  EXPECT_EQ(seed.model.key, 512);
  EXPECT_EQ(seed.model.readout, "linear");
  EXPECT_EQ(seed.model.dropout, 0.5F);
  EXPECT_EQ(seed.model.label_smoothing, 0);
  EXPECT_EQ(seed.text.min_count, 2);
  EXPECT_TRUE(seed.text.lowercase);
  EXPECT_EQ(seed.batch.batch, 128);
  EXPECT_EQ(seed.loop.epochs, 10);
  EXPECT_EQ(seed.loop.learning_rate, 1e-3);
}

TEST(TrainSettings, EveryNameIsThereOnce) {
  std::set<std::string> names;
  const TrainSettings settings;
  visit_settings(settings, [&](const Setting& setting, const auto&) {
    EXPECT_TRUE(names.emplace(setting.name).second) << setting.name;
  });
  for (const char* name : {"hidden", "attention", "learning-rate", "bucket-by", "min-count"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(TrainSettings, AreTheSameAfterWritingAndReading) {
  nlohmann::ordered_json before, after;
  add_settings(before, preset("fast"));
  TrainSettings read = preset("seed");
  read_settings(nlohmann::json::parse(before.dump()), "settings", read);
  add_settings(after, read);
  EXPECT_EQ(before, after);
}

template <class Change>
std::string rejected(Change change) {
  TrainSettings settings = preset("fast");
  change(settings);
  return message_of([&] { validate(settings); });
}

TEST(TrainSettings, AValueThatMakesNoSenseIsNamed) {
  EXPECT_THAT(rejected([](auto& s) { s.model.attention = "some"; }), AllOf(HasSubstr("attention"), HasSubstr("some")));
  EXPECT_THAT(rejected([](auto& s) { s.model.hidden = 0; }), HasSubstr("hidden"));
  EXPECT_THAT(rejected([](auto& s) { s.model.dropout = 1; }), HasSubstr("dropout"));
  EXPECT_THAT(rejected([](auto& s) { s.text.tokenizer = "words"; }), HasSubstr("tokenizer"));
  EXPECT_THAT(rejected([](auto& s) { s.loop.epochs = 0; }), HasSubstr("epochs"));
  EXPECT_THAT(rejected([](auto& s) { s.batch.batch = s.batch.batch_tokens = 0; }), HasSubstr("both 0"));
  EXPECT_THAT(rejected([](auto& s) { s.loop.learning_rate = -1; }), HasSubstr("learning-rate"));
  EXPECT_THAT(rejected([](auto& s) { s.loop.schedule = "steep"; }), HasSubstr("steep"));
  EXPECT_THAT(rejected([](auto& s) { s.loop.average = 1; }), HasSubstr("average"));
}

}  // namespace
}  // namespace heed::train
