#include "heed/metrics/translation/bleu.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/says.h"
#include "tests/support/message_of.h"

namespace heed::metrics {
namespace {

using ::testing::ElementsAre;
using Lines = std::vector<std::string>;

BleuScore bleu(const Lines& hypotheses, const std::vector<Lines>& references, const BleuOptions& options = {}) {
  ThreadPool pool(1);
  return corpus_bleu(pool, hypotheses, references, options);
}

double sentence_bleu(const std::string& hypothesis, const std::string& reference) {
  ThreadPool pool(1);
  const std::vector<Lines> references = {{reference}};
  return bleu_score(bleu_statistics(pool, Lines{hypothesis}, references)[0], BleuOrder::kEffective).score;
}

TEST(Bleu, OfEqualTextsIsOneHundred) {
  EXPECT_NEAR(bleu({"the cat sat on the mat"}, {{"the cat sat on the mat"}}).score, 100, 1e-12);
}

TEST(Bleu, EmptyHypothesisScoresZero) {
  const BleuScore score = bleu({""}, {{"the cat"}});
  EXPECT_EQ(score.score, 0);
  EXPECT_EQ(score.brevity_penalty, 0);
}

TEST(Bleu, EmptyReferenceScoresZero) {
  const BleuScore score = bleu({"the cat"}, {{""}});
  EXPECT_EQ(score.score, 0);
  EXPECT_EQ(score.brevity_penalty, 1);
}

// sacreBLEU's scores for the same two references.
TEST(Bleu, TakesTheMostFrequentReferenceForEachNgramAndTheClosestLength) {
  const BleuScore score =
      bleu({"the cat the cat is on the mat"}, {{"the cat is on the mat"}, {"there is a cat on the mat"}});
  EXPECT_THAT(score.statistics.matches, ElementsAre(6, 5, 4, 3));
  EXPECT_THAT(score.statistics.totals, ElementsAre(8, 7, 6, 5));
  EXPECT_EQ(score.statistics.reference_length, 7);
  EXPECT_NEAR(score.score, 68.037493331712, 1e-10);
}

TEST(Bleu, TakesTheShorterOfTwoReferencesThatAreEquallyClose) {
  const std::vector<Lines> references = {{"a b c d e f g"}, {"a b c"}};
  EXPECT_EQ(bleu({"a b c d e"}, references).statistics.reference_length, 3);
}

TEST(Bleu, SmoothsAnOrderWithoutMatches) {
  const BleuScore score = bleu({"the cat the cat sat"}, {{"the cat is"}, {"cat the sat on the mat today"}});
  EXPECT_THAT(score.precisions, ElementsAre(80, 50, 100.0 / 6, 12.5));
  EXPECT_NEAR(score.score, 30.213753973567677, 1e-10);
}

TEST(Bleu, OfATextWithoutFourgramsIsZeroButNotOfASentence) {
  EXPECT_EQ(bleu({"a b"}, {{"a b"}}).score, 0);
  EXPECT_NEAR(sentence_bleu("a b", "a b"), 100, 1e-12);
}

TEST(Bleu, TokenizesUnlessToldNotTo) {
  EXPECT_EQ(bleu({"a, b."}, {{"a, b."}}).statistics.hypothesis_length, 4);
  EXPECT_EQ(bleu({"a, b."}, {{"a, b."}}, {BleuTokenizer::kNone}).statistics.hypothesis_length, 2);
}

TEST(Bleu, RegardsCaseUnlessToldNotTo) {
  EXPECT_EQ(bleu({"THE ÉTÉ"}, {{"the été"}}).statistics.matches[0], 0);
  EXPECT_EQ(bleu({"THE ÉTÉ"}, {{"the été"}}, {BleuTokenizer::k13a, true}).statistics.matches[0], 2);
}

TEST(Bleu, StripsTheEndOfALineBeforeItLooksForHyphens) {
  EXPECT_EQ(bleu({"well-\n"}, {{"well-"}}).statistics.matches[0], 1);
}

TEST(Bleu, IsTheSameForAnyNumberOfThreads) {
  Lines hypotheses, references;
  for (int i = 0; i < 1000; ++i) {
    hypotheses.push_back("the cat number " + std::to_string(i % 7) + " sat on mat " + std::to_string(i));
    references.push_back("a cat number " + std::to_string(i % 5) + " sat on the mat " + std::to_string(i));
  }
  const std::vector<Lines> all = {references};
  ThreadPool one(1), four(4);
  EXPECT_EQ(corpus_bleu(one, hypotheses, all).score, corpus_bleu(four, hypotheses, all).score);
}

TEST(Bleu, NeedsAReferenceForEverySentence) {
  EXPECT_THAT(test::message_of([] { bleu({"a", "b", "c"}, {{"a", "b", "c"}, {"a"}}); }), Says("reference 2", "1", "3"));
  EXPECT_THAT(test::message_of([] { bleu({"a"}, {}); }), Says("no references"));
  EXPECT_THAT(test::message_of([] { bleu({}, {{}}); }), Says("no sentences"));
}

}  // namespace
}  // namespace heed::metrics
