#include "heed/train/translation/preset_fit.h"

#include <string>

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

// `fast` leaves out words that occur once and `demo` keeps them: both must judge a corpus alike.
TEST(BetterPreset, NoTwoPresetsRecommendEachOther) {
  text::WordCounts counts;
  for (int word = 0; word < 5'000; ++word) counts.add("word" + std::to_string(word), word < 2'000 ? 2 : 1);
  const text::Vocabulary fast(counts, {.min_count = preset("fast").text.min_count});
  const text::Vocabulary demo(counts, {.min_count = preset("demo").text.min_count});
  EXPECT_LT(fast.size(), demo.size());
  EXPECT_EQ(frequent_words(fast), 2'000);
  EXPECT_EQ(frequent_words(demo), 2'000);
  EXPECT_EQ(better_preset("fast", preset("fast"), frequent_words(fast)), "demo");
  EXPECT_EQ(better_preset("demo", preset("demo"), frequent_words(demo)), std::nullopt);
}

TEST(BetterPreset, IsNoneWhereFrequentWordsAreLeftOut) {
  TrainSettings settings = preset("fast");
  settings.text.min_count = 5;
  EXPECT_EQ(better_preset("fast", settings, 1'232), std::nullopt);
  settings = preset("fast");
  settings.text.max_words = 1'000;
  EXPECT_EQ(better_preset("fast", settings, 1'000), std::nullopt);
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
