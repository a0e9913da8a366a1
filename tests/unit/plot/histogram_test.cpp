#include "heed/plot/histogram.h"

#include <cstdint>
#include <limits>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/message_of.h"
#include "tests/unit/plot/recording_canvas.h"

namespace heed {
namespace {

using test::message_of;
using test::RecordingCanvas;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN(), kFar = std::numeric_limits<double>::infinity();

TEST(BinsOf, HasWidthsByTheRuleOfFreedmanAndDiaconisMadeRound) {
  // 8 values; the quartiles are 0.175 and 0.525, so 2 * 0.35 / 2 = 0.35 is wanted, and 0.5 the next round width.
  const Bins bins = bins_of({0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1.2});
  EXPECT_DOUBLE_EQ(bins.low, 0);
  EXPECT_DOUBLE_EQ(bins.width, 0.5);
  EXPECT_THAT(bins.counts, ElementsAre(5, 2, 1));
}

TEST(BinsOf, PutsAValueOnABorderIntoTheUpperOne) {
  // 8 values; quartiles 0.1 and 0.3: 0.2 is wanted. 0.6 / 0.2 is 2.9999999999999996.
  const Bins bins = bins_of({0.1, 0.1, 0.1, 0.3, 0.3, 0.3, 0.2, 0.6});
  EXPECT_DOUBLE_EQ(bins.width, 0.2);
  EXPECT_THAT(bins.counts, ElementsAre(3, 4, 0, 1));
}

TEST(BinsOf, StandsOverWholeNumbers) {
  // 8 values; quartiles 1 and 2: 2 * 1 / 2 = 1.
  const Bins bins = bins_of({1, 1, 1, 1, 2, 2, 2, 4});
  EXPECT_DOUBLE_EQ(bins.low, 0.5);
  EXPECT_DOUBLE_EQ(bins.width, 1);
  EXPECT_THAT(bins.counts, ElementsAre(4, 3, 0, 1));
}

TEST(BinsOf, LeavesOutWhatIsNotFinite) {
  EXPECT_THAT(bins_of({kNone, 3, kFar, 3, -kFar}).counts, ElementsAre(2));
  EXPECT_THAT(bins_of({kNone}).counts, ElementsAre(0));
  EXPECT_THAT(bins_of({}).counts, ElementsAre(0));
}

TEST(BinsOf, HasOneForOneValue) {
  const Bins bins = bins_of({7, 7, 7});
  EXPECT_THAT(bins.counts, ElementsAre(3));
  EXPECT_DOUBLE_EQ(bins.low, 6.5);
  EXPECT_DOUBLE_EQ(bins.width, 1);
}

TEST(BinsOf, RejectsAnInfiniteRange) {
  EXPECT_THAT(message_of([] { bins_of({-1.7e308, 1.7e308}); }), HasSubstr("[histogram] expected values"));
}

RC_GTEST_PROP(BinsOf, CountsEachValueOnceInAtMostAsManyAsAllowed, (const std::vector<std::int16_t>& numbers)) {
  const double scale = *rc::gen::element(0.001, 1.0, 37.7);
  std::vector<double> values;
  for (const std::int16_t number : numbers) values.push_back(number * scale);
  const int at_most = *rc::gen::inRange(2, 80);
  const Bins bins = bins_of(values, at_most);
  RC_ASSERT(std::accumulate(bins.counts.begin(), bins.counts.end(), std::size_t{0}) == values.size());
  RC_ASSERT(bins.counts.size() <= static_cast<std::size_t>(at_most));
  for (const double value : values) {
    RC_ASSERT(value >= bins.low - 1e-6 * bins.width);
    RC_ASSERT(value <= bins.low + bins.width * (static_cast<double>(bins.counts.size()) + 1e-6));
  }
}

TEST(HistogramPicture, DrawsABarForEachIntervalThatHasValues) {
  RecordingCanvas canvas;
  const Picture picture = histogram_picture(
      {.title = "Lengths", .x = {.label = "words"}, .values = {1, 1, 1, 1, 2, 2, 2, 4}, .width = 400, .height = 300});
  picture.draw(canvas);
  ASSERT_EQ(canvas.boxes.size(), 3U);
  EXPECT_NEAR(canvas.boxes[0].box.height / canvas.boxes[2].box.height, 4, 1e-6);
  EXPECT_NEAR(canvas.boxes[0].box.bottom(), canvas.boxes[2].box.bottom(), 1e-6);
  EXPECT_EQ(canvas.boxes[1].tip, "1.5 to 2.5: 3");
  EXPECT_THAT(canvas.words(), Contains("Lengths"));
  EXPECT_THAT(canvas.words(), Contains("words"));
  canvas.expect_texts_within(picture.width, picture.height);
}

TEST(HistogramPicture, CountsInWholeNumbers) {
  RecordingCanvas canvas;
  histogram_picture({.values = {5.5}}).draw(canvas);
  EXPECT_THAT(canvas.words(), Contains("1"));
  EXPECT_THAT(canvas.words(), Not(Contains("0.5")));
}

TEST(HistogramPicture, IsDrawnOfNothing) {
  RecordingCanvas canvas;
  histogram_picture({.values = {}}).draw(canvas);
  EXPECT_EQ(canvas.boxes.size(), 0U);
}

}  // namespace
}  // namespace heed
