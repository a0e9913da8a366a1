#include "heed/train/translation/preset_fit.h"

#include <gtest/gtest.h>

namespace heed::train {
namespace {

TEST(BetterPreset, IsDemoForASmallVocabularyAndFastForALargeOne) {
  EXPECT_EQ(better_preset("fast", preset("fast"), 1'232), "demo");
  EXPECT_EQ(better_preset("seed", preset("seed"), 1'232), "demo");
  EXPECT_EQ(better_preset("demo", preset("demo"), 7'800), "fast");
}

TEST(BetterPreset, IsNoneWhereThePresetFits) {
  EXPECT_EQ(better_preset("demo", preset("demo"), 1'232), std::nullopt);
  EXPECT_EQ(better_preset("fast", preset("fast"), 7'800), std::nullopt);
}

TEST(BetterPreset, IsNoneForSizesThatSomebodyChose) {
  TrainSettings settings = preset("fast");
  settings.model.hidden = 100;
  EXPECT_EQ(better_preset("fast", settings, 1'232), std::nullopt);
}

TEST(BetterPreset, IsNoneForSubwordsAndCharacters) {
  for (const char* tokenizer : {"sentencepiece", "char"}) {
    TrainSettings settings = preset("fast");
    settings.text.tokenizer = tokenizer;
    EXPECT_EQ(better_preset("fast", settings, 60), std::nullopt) << tokenizer;
  }
}

}  // namespace
}  // namespace heed::train
