#include "heed/decode/beam.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/text/vocabulary/vocabulary.h"

namespace heed::decode {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::int32_t kEnd = text::Vocabulary::kEnd;

struct Example {
  explicit Example(const BeamOptions& options) : beam(options, history.add_root()) {}
  void advance(std::vector<Candidate> candidates) { beam.advance(candidates, history); }

  History history;
  Beam beam;
};

TEST(Beam, StartsWithOneHypothesisWithoutWords) {
  Example example({.size = 3, .nbest = 1, .length_penalty = 0, .max_words = 5});
  ASSERT_THAT(example.beam.live(), SizeIs(1));
  EXPECT_EQ(example.beam.live()[0].word, text::Vocabulary::kBegin);
  EXPECT_EQ(example.beam.room(), 3U);
}

TEST(Beam, EachThatEndsLeavesAPlaceLess) {
  Example example({.size = 3, .nbest = 3, .length_penalty = 0, .max_words = 5});
  example.advance({{-1, 0, 7}, {-2, 0, kEnd}, {-3, 0, 8}});
  EXPECT_EQ(example.beam.room(), 2U);
  ASSERT_THAT(example.beam.live(), SizeIs(2));
  example.advance({{-3.5, 1, kEnd}, {-4, 0, 9}});
  EXPECT_EQ(example.beam.room(), 1U);
  example.advance({{-5, 0, kEnd}});
  EXPECT_THAT(example.beam.live(), IsEmpty());
  const auto best = example.beam.best();
  ASSERT_THAT(best, SizeIs(3));
  EXPECT_THAT(example.history.words(best[0].node), IsEmpty());
  EXPECT_THAT(example.history.words(best[1].node), ElementsAre(8));
  EXPECT_THAT(example.history.words(best[2].node), ElementsAre(7, 9));
}

TEST(Beam, LengthCountsTheEndMarkAndThePenaltyDecides) {
  for (const double penalty : {0.0, 1.0}) {
    Example example({.size = 2, .nbest = 2, .length_penalty = penalty, .max_words = 5});
    example.advance({{-1, 0, 7}, {-1.5, 0, kEnd}});
    example.advance({{-2, 0, kEnd}});
    const auto best = example.beam.best();
    ASSERT_THAT(best, SizeIs(2));
    EXPECT_EQ(example.history.words(best[0].node).size(), penalty == 0 ? 0U : 1U);
    EXPECT_DOUBLE_EQ(best[0].score, penalty == 0 ? -1.5 : -2 / 2.0);
  }
}

TEST(Beam, GivesUpWhatCannotWinAnyMore) {
  Example example({.size = 4, .nbest = 1, .length_penalty = 1, .max_words = 10});
  // To beat -0.5 with at most 10 words, a hypothesis must not be below -5.
  example.advance({{-0.5, 0, kEnd}, {-1, 0, 7}, {-4.9, 0, 8}, {-5, 0, 9}});
  ASSERT_THAT(example.beam.live(), SizeIs(2));
  EXPECT_EQ(example.beam.live()[1].word, 8);
  example.advance({{-5.1, 0, 7}, {-6, 1, 7}});
  EXPECT_THAT(example.beam.live(), IsEmpty());
  EXPECT_DOUBLE_EQ(example.beam.best()[0].score, -0.5);
}

TEST(Beam, GivesUpTheImprobableButKeepsAsManyAsAreAskedFor) {
  for (const std::size_t nbest : {1U, 3U}) {
    Example example({.size = 4, .nbest = nbest, .length_penalty = 1, .margin = 5, .max_words = 10});
    example.advance({{-1, 0, 7}, {-5.9, 0, 8}, {-6.1, 0, 9}, {-6.2, 0, 10}});
    EXPECT_THAT(example.beam.live(), SizeIs(nbest == 1 ? 2 : 3));
  }
}

TEST(Beam, CutsAtTheLongestLengthAndPutsTheCutBehindTheFinished) {
  Example example({.size = 3, .nbest = 3, .length_penalty = 0, .max_words = 2});
  example.advance({{-1, 0, 7}, {-2, 0, 8}, {-9, 0, kEnd}});
  example.advance({{-1.5, 0, 9}, {-3, 1, 9}});
  EXPECT_THAT(example.beam.live(), IsEmpty());
  const auto best = example.beam.best();
  ASSERT_THAT(best, SizeIs(3));
  EXPECT_TRUE(best[0].finished);
  EXPECT_FALSE(best[1].finished);
  EXPECT_THAT(example.history.words(best[1].node), ElementsAre(7, 9));
  EXPECT_THAT(example.history.words(best[2].node), ElementsAre(8, 9));
}

TEST(History, PutsWordsAndWeightsTogether) {
  History history;
  const auto root = history.add_root();
  const std::vector<float> two_heads{0.2F, 0.8F, 0, 0.6F, 0.4F, 0}, one{1, 0, 0}, last{0, 1, 0};
  history.keep_weights(root, two_heads.data(), 2, 3, 2);
  const auto a = history.add(root, 5), b = history.add(root, 6);
  history.keep_weights(a, one.data(), 1, 3, 2);
  const auto c = history.add(a, 7);
  history.keep_weights(c, last.data(), 1, 3, 2);
  EXPECT_THAT(history.words(c), ElementsAre(5, 7));
  EXPECT_THAT(history.words(b), ElementsAre(6));
  const Tensor cut = history.weights(c, false, 2), whole = history.weights(c, true, 2);
  EXPECT_THAT(cut.view().span(), ElementsAre(0.4F, 0.6F, 1, 0));
  EXPECT_THAT(whole.view().span(), ElementsAre(0.4F, 0.6F, 1, 0, 0, 1));
}

}  // namespace
}  // namespace heed::decode
