#include "heed/evaluate/mistakes/excerpt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::evaluate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Excerpt, OfAShortTextIsTheText) {
  EXPECT_THAT(excerpt(std::vector<double>(20, 1.0), 20), ElementsAre(WordRange{0, 20}));
  EXPECT_THAT(excerpt({}, 20), IsEmpty());
}

TEST(Excerpt, ShowsTheBeginAndWhatStandsAroundTheStrongestWords) {
  std::vector<double> weights(1000, 0.001);
  weights[500] = -3;
  weights[800] = 2;
  EXPECT_THAT(excerpt(weights, 42), ElementsAre(WordRange{0, 12}, WordRange{493, 508}, WordRange{793, 808}));
}

TEST(Excerpt, DoesNotLeaveOutAWordOrTwo) {
  std::vector<double> weights(1000, 0.001);
  weights[21] = 3;   // from 14 on
  weights[996] = 2;  // from 989 on
  EXPECT_THAT(excerpt(weights, 38), ElementsAre(WordRange{0, 29}, WordRange{989, 1000}));
}

TEST(Excerpt, IsNotMuchLongerThanAskedFor) {
  std::vector<double> weights;
  for (int i = 0; i < 5000; ++i) weights.push_back((i * 7919 % 1000) / 1000.0);
  for (const std::size_t count : {1, 12, 40, 100, 1000}) {
    std::size_t shown = 0, end = 0;
    for (const WordRange& range : excerpt(weights, count)) {
      EXPECT_TRUE(range.begin > end || range.begin == 0);
      EXPECT_LT(range.begin, range.end);
      end = range.end;
      shown += range.end - range.begin;
    }
    EXPECT_LE(shown, count + count / 3 + 13);
  }
}

}  // namespace
}  // namespace heed::evaluate
