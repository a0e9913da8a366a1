#include "heed/decode/attention_map.h"

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"

namespace heed::decode {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;

constexpr float kClose = 1e-6F;

// "▁Haus tür" with start and end tokens, translated as "▁front ▁do or" and the end token.
struct Doors {
  TranslatedLine line;
  Doors() {
    line.source_tokens = {"▁Haus", "tür"};
    Translation& translation = line.translations.emplace_back();
    translation.tokens = {"▁front", "▁do", "or"};
    translation.weights = Tensor({4, 4});
    const std::vector<float> weights = {0.1F, 0.6F, 0.2F, 0.1F,  //
                                        0.0F, 0.1F, 0.9F, 0.0F,  //
                                        0.2F, 0.3F, 0.5F, 0.0F,  //
                                        0.0F, 0.0F, 0.0F, 1.0F};
    std::ranges::copy(weights, translation.weights.view().span().begin());
  }
  AttentionMap map(const AttentionMapOptions& options = {}) const {
    return attention_map(line, line.translations[0], options);
  }
};

TEST(AttentionMap, ShowsEveryTokenAndTheMarksAroundThem) {
  const AttentionMap map = Doors().map();
  EXPECT_THAT(map.source, ElementsAre("<s>", "▁Haus", "tür", "</s>"));
  EXPECT_THAT(map.target, ElementsAre("▁front", "▁do", "or", "</s>"));
  EXPECT_EQ(map.weights[1], 0.6F);
  EXPECT_EQ(map.weights[15], 1.0F);
}

TEST(AttentionMap, HidesMarks) {
  const AttentionMap map = Doors().map({.hide_special = true});
  EXPECT_THAT(map.source, ElementsAre("▁Haus", "tür"));
  EXPECT_THAT(map.target, ElementsAre("▁front", "▁do", "or"));
  EXPECT_THAT(map.weights, ElementsAre(0.6F, 0.2F, 0.1F, 0.9F, 0.3F, 0.5F));
}

TEST(AttentionMap, MergesPiecesIntoWords) {
  const AttentionMap map = Doors().map({.hide_special = true, .merge_subwords = true});
  EXPECT_THAT(map.source, ElementsAre("Haustür"));
  EXPECT_THAT(map.target, ElementsAre("front", "door"));
  // Source pieces add up; of target pieces the mean counts.
  EXPECT_THAT(map.weights, ElementsAre(FloatNear(0.8F, kClose), FloatNear((1.0F + 0.8F) / 2, kClose)));
}

TEST(AttentionMap, MergingLeavesWordsAlone) {
  TranslatedLine line{.source_tokens = {"der", "hund"}, .translations = {}};
  Translation& translation = line.translations.emplace_back();
  translation.tokens = {"the", "dog"};
  translation.weights = Tensor({3, 4});
  const AttentionMap map = attention_map(line, translation, {.hide_special = true, .merge_subwords = true});
  EXPECT_THAT(map.source, ElementsAre("der", "hund"));
  EXPECT_THAT(map.target, ElementsAre("the", "dog"));
}

TEST(AttentionMap, MergedRowsStillSumToOne) {
  const AttentionMap map = Doors().map({.merge_subwords = true});
  ASSERT_EQ(map.source.size(), 3U);
  ASSERT_EQ(map.target.size(), 3U);
  for (std::size_t t = 0; t < 3; ++t) {
    const auto* row = map.weights.data() + 3 * t;
    EXPECT_NEAR(std::accumulate(row, row + 3, 0.0F), 1, kClose) << t;
  }
}

TEST(AttentionMap, AnUnfinishedTranslationHasNoEndMark) {
  Doors doors;
  doors.line.translations[0].finished = false;
  doors.line.translations[0].tokens.push_back("▁x");
  EXPECT_THAT(doors.map().target, ElementsAre("▁front", "▁do", "or", "▁x"));
}

TEST(AttentionMap, RefusesWeightsOfAnotherSentence) {
  Doors doors;
  doors.line.source_tokens.push_back("▁x");
  EXPECT_THAT(test::message_of([&] { doors.map(); }), HasSubstr("4 x 5"));
}

}  // namespace
}  // namespace heed::decode
