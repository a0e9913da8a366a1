#include "heed/report/loss_curve.h"

#include <cmath>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/train/logs/run_log.h"
#include "tests/support/temp_folder.h"

namespace heed::report {
namespace {

using ::testing::HasSubstr;

std::string step_line(int step, double loss) {
  return fmt::format("{{\"event\":\"step\",\"step\":{},\"loss\":9,\"batch_loss\":{}}}\n", step, loss);
}

std::string epoch_line(int step, double train, double valid) {
  return fmt::format("{{\"event\":\"epoch\",\"step\":{},\"train_loss\":{},\"valid_loss\":{}}}\n", step, train, valid);
}

// The number of points of the longest line of a picture. A line is a path "M x y L x y ...", one pair per point.
std::size_t longest_line(const std::string& svg) {
  std::size_t longest = 0;
  const std::regex points("(?:points|d)=\"([^\"]*)\"");
  for (std::sregex_iterator found(svg.begin(), svg.end(), points), end; found != end; ++found) {
    const std::string path = (*found)[1];
    std::size_t numbers = 0;
    const std::regex number("-?[0-9.]+");
    for (std::sregex_iterator each(path.begin(), path.end(), number); each != end; ++each) ++numbers;
    longest = std::max(longest, numbers / 2);
  }
  return longest;
}

TEST(RunLosses, AreReadPerStepAndPerEpoch) {
  const test::TempFolder folder;
  folder.put("log.jsonl", step_line(20, 3.5) + "{\"event\":\"step\",\"step\":40,\"loss\":2}\n" +
                              epoch_line(50, 3, 2.5) + step_line(60, 2) + "{\"event\":\"epo");
  const train::LoggedLosses losses = train::read_losses(folder / "log.jsonl");
  ASSERT_EQ(losses.steps.size(), 2U) << "a step of version 0.1 has no loss of its own";
  EXPECT_EQ(losses.steps[0].step, 20);
  EXPECT_EQ(losses.steps[0].batch_loss, 3.5);
  ASSERT_EQ(losses.epochs.size(), 1U);
  EXPECT_EQ(losses.epochs[0].train_loss, 3);
}

TEST(LossCurve, IsDrawnPerStep) {
  const test::TempFolder folder;
  std::string log;
  for (int step = 20; step <= 1200; step += 20) log += step_line(step, 1 + 100.0 / step);
  folder.put("log.jsonl", log + epoch_line(600, 1.5, 1.4) + epoch_line(1200, 1.2, 1.1));
  save_loss_curve(folder.path(), "A run", "character");
  const std::string svg = test::contents_of(folder / "loss.svg");
  EXPECT_THAT(svg, HasSubstr("nats per character"));
  EXPECT_EQ(longest_line(svg), 2 * 60U) << "the band around 60 steps";
}

TEST(LossCurve, OfALongRunHasMeansOfNeighbouringSteps) {
  const test::TempFolder folder;
  std::string log;
  for (int step = 1; step <= 1000; ++step) log += step_line(20 * step, 2 + std::sin(step));
  folder.put("log.jsonl", log + epoch_line(20000, 1.5, 1.4));
  save_loss_curve(folder.path(), "A run", "word");
  EXPECT_EQ(longest_line(test::contents_of(folder / "loss.svg")), 2 * 200U);
}

TEST(LossCurve, OfAShortRunIsDrawnPerEpoch) {
  const test::TempFolder folder;
  folder.put("log.jsonl", epoch_line(5, 3, 2) + epoch_line(10, 2, 1.5));
  save_loss_curve(folder.path(), "A run", "word");
  EXPECT_EQ(longest_line(test::contents_of(folder / "loss.svg")), 2U);
}

}  // namespace
}  // namespace heed::report
