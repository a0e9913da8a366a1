#include "heed/plot/charts/reliability.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/says.h"
#include "tests/support/message_of.h"
#include "tests/unit/plot/recording_canvas.h"
#include "tests/unit/plot/well_formed.h"

namespace heed::plot {
namespace {

using test::message_of;
using test::RecordingCanvas;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

ReliabilityBin bin_of(double low, std::int64_t examples, double accuracy, double around = 0.02) {
  return {.low = low,
          .high = low + 0.1,
          .examples = examples,
          .confidence = low + 0.05,
          .accuracy = accuracy,
          .accuracy_low = std::max(0.0, accuracy - around),
          .accuracy_high = std::min(1.0, accuracy + around)};
}

void draw(std::vector<ReliabilityBin> bins, test::RecordingCanvas& canvas) {
  const Picture picture = reliability_picture({.title = "Reliability", .bins = std::move(bins)});
  picture.draw(canvas);
  canvas.expect_texts_within(picture.width, picture.height);
  canvas.expect_texts_apart();
  EXPECT_EQ(test::xml_problem(render(picture, PictureFormat::kSvg)), "none");
}

TEST(Reliability, PutsADotAtConfidenceAndAccuracyOfEachBin) {
  test::RecordingCanvas canvas;
  draw({bin_of(0.5, 10, 0.55), bin_of(0.7, 20, 0.75), bin_of(0.9, 30, 0.8)}, canvas);
  ASSERT_EQ(canvas.dots.size(), 3U);
  EXPECT_EQ(canvas.dots[0].tip, "confidence 0.5500, accuracy 0.5500 (0.5300 to 0.5700), 10 examples");
  const auto diagonal = std::ranges::find_if(canvas.lines, [](const auto& line) { return line.stroke.dash > 0; });
  ASSERT_NE(diagonal, canvas.lines.end());
  const Point from = diagonal->points[0], to = diagonal->points[1];
  const auto above = [&](Point p) { return (to.y - from.y) * (p.x - from.x) / (to.x - from.x) + from.y - p.y; };
  EXPECT_NEAR(above(canvas.dots[0].center), 0, 1e-9) << "as sure as right";
  EXPECT_NEAR(above(canvas.dots[1].center), 0, 1e-9);
  EXPECT_LT(above(canvas.dots[2].center), -10) << "surer than right";
}

TEST(Reliability, ShowsHowManyExamplesABinHas) {
  test::RecordingCanvas canvas;
  draw({bin_of(0.5, 40, 0.5), bin_of(0.6, 0, 0), bin_of(0.7, 80, 0.8), bin_of(0.8, 12345, 0.9),
        bin_of(0.9, 3400000, 0.9)},
       canvas);
  ASSERT_EQ(canvas.boxes.size(), 4U) << "none for a bin without examples";
  EXPECT_NEAR(canvas.boxes[3].box.height / 44, 1, 1e-9);
  EXPECT_GE(canvas.boxes[0].box.height, 1) << "few are seen, too";
  EXPECT_THAT(canvas.words(), IsSupersetOf({"40", "80", "12.3k", "3.4M"}));
}

TEST(Reliability, BeginsWhereTheDataBegin) {
  test::RecordingCanvas canvas;
  draw({bin_of(0.5, 40, 0.45, 0.2), bin_of(0.9, 40, 0.9)}, canvas);
  EXPECT_THAT(canvas.words(), Contains("0.2")) << "the lower end of an accuracy";
  EXPECT_THAT(canvas.words(), Not(Contains("0.0")));
}

TEST(Reliability, SaysWhatTheSidesMeanWhereThereIsRoom) {
  const char* above = "right more often than it thinks";
  const char* below = "wrong more often than it thinks";
  test::RecordingCanvas free, taken;
  draw({bin_of(0.5, 40, 0.55), bin_of(0.9, 40, 0.95)}, free);
  EXPECT_THAT(free.words(), IsSupersetOf({above, below}));
  draw({bin_of(0.5, 40, 0.95), bin_of(0.9, 40, 0.95)}, taken);
  EXPECT_THAT(taken.words(), Not(Contains(above)));
  EXPECT_THAT(taken.words(), Contains(below));
}

TEST(Reliability, DrawsOneBin) {
  test::RecordingCanvas canvas;
  draw({bin_of(0.9, 1, 1)}, canvas);
  EXPECT_EQ(canvas.dots.size(), 1U);
}

TEST(Reliability, NeedsAnExample) {
  EXPECT_THAT(test::message_of([] { reliability_picture({.bins = {bin_of(0.5, 0, 0)}}); }),
              Says("reliability diagram", "example"));
}

}  // namespace
}  // namespace heed::plot
