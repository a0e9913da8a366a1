#include "heed/metrics/translation/chrf.h"

#include <gtest/gtest.h>

namespace heed::metrics {
namespace {

using Lines = std::vector<std::string>;

constexpr ChrfOptions kPlusPlus{true};

double chrf(const std::string& hypothesis, const Lines& references, const ChrfOptions& options = {}) {
  ThreadPool pool(1);
  std::vector<Lines> streams;
  for (const std::string& reference : references) streams.push_back({reference});
  return corpus_chrf(pool, Lines{hypothesis}, streams, options);
}

TEST(Chrf, OfEqualTextsIsOneHundred) {
  EXPECT_NEAR(chrf("the cat", {"the cat"}), 100, 1e-12);
  EXPECT_NEAR(chrf("the cat", {"the cat"}, kPlusPlus), 100, 1e-12);
}

TEST(Chrf, OfNothingIsZero) {
  EXPECT_EQ(chrf("", {"the cat"}), 0);
  EXPECT_EQ(chrf("the cat", {""}), 0);
  EXPECT_EQ(chrf("", {""}), 0);
}

TEST(Chrf, LeavesWhiteSpaceOut) {
  EXPECT_NEAR(chrf("thecat", {"the\u00A0cat"}), 100, 1e-12);
  // One word has no bigram, so seven orders count, and no words are shared.
  EXPECT_NEAR(chrf("thecat", {"the\u00A0cat"}, kPlusPlus), 600.0 / 7, 1e-12);
}

TEST(Chrf, CountsCharactersNotBytes) {
  EXPECT_NEAR(chrf("日本語", {"日本語"}), 100, 1e-12);
  // One of three characters is shared, and no longer run: precision and recall are 1/3, 0 and 0.
  EXPECT_NEAR(chrf("日本語", {"日文字"}), 100.0 / 9, 1e-12);
}

// sacreBLEU's scores.
TEST(Chrf, TakesTheBestReference) {
  const Lines references = {"the cat is on the mat", "there is a cat on the mat"};
  EXPECT_NEAR(chrf("the cat the cat is on the mat", references), 91.75233899171917, 1e-10);
  EXPECT_NEAR(chrf("the cat the cat is on the mat", references, kPlusPlus), 92.12161657317642, 1e-10);
}

TEST(Chrf, RegardsCaseUnlessToldNotTo) {
  EXPECT_NEAR(chrf("(Hi) there", {"(hi) there"}), 68.66402116402116, 1e-10);
  EXPECT_NEAR(chrf("(Hi) there", {"(hi) there"}, kPlusPlus), 66.08134920634922, 1e-10);
  EXPECT_NEAR(chrf("(Hi) there", {"(hi) there"}, {true, true}), 100, 1e-12);
}

}  // namespace
}  // namespace heed::metrics
