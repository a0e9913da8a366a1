#include "heed/plot/terminal_heatmap.h"

#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/plot/canvas/color.h"

namespace heed::plot {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> kRows = {"a", "dog"}, kColumns = {"ein", "Hündchen", "."};
const std::vector<float> kWeights = {0.95F, 0.05F, 0, 0.1F, 0.9F, 0};

TEST(TerminalHeatmap, WritesTenthsWithoutColour) {
  EXPECT_EQ(terminal_heatmap(kRows, kColumns, kWeights, {.width = 80}),
            "      ein Hündchen .\n"
            "  a    9     .      .\n"
            "  dog  1     9      .\n");
}

TEST(TerminalHeatmap, IsBrighterForMoreWeight) {
  const std::vector<std::string> row = {"a"}, columns = {"x", "y"};
  const std::vector<float> weights = {0, 1};
  const auto cell = [](const Color& color) {
    return fmt::format("\x1b[48;2;{:.0f};{:.0f};{:.0f}m   \x1b[0m", 255 * color.red, 255 * color.green,
                       255 * color.blue);
  };
  EXPECT_EQ(terminal_heatmap(row, columns, weights, {.color = true, .width = 80}),
            "    x   y\n  a " + cell(weight_color(0)) + " " + cell(weight_color(1)) + "\n");
}

TEST(TerminalHeatmap, CutsLabelsToTheWidthOfTheTerminal) {
  const std::vector<std::string> row = {"Donaudampfschifffahrtsgesellschaft"}, columns = {"übermäßig", "langweilig"};
  const std::vector<float> weights = {0.5F, 0.5F};
  const std::string text = terminal_heatmap(row, columns, weights, {.width = 36});
  EXPECT_THAT(text, HasSubstr("über…"));
  EXPECT_THAT(text, HasSubstr("langw…"));
  EXPECT_THAT(text, Not(HasSubstr("langweilig")));
  EXPECT_THAT(text, HasSubstr("Donaudampfschifffah…"));
}

TEST(TerminalHeatmap, ShowsWeightsThatAreNotWeightsAtTheEnds) {
  const std::vector<std::string> row = {"a"}, columns = {"x", "y"};
  const std::vector<float> weights = {-1, 7};
  EXPECT_EQ(terminal_heatmap(row, columns, weights, {.width = 80}), "    x   y\n  a  .   9\n");
}

TEST(TerminalHeatmap, RejectsAnotherNumberOfValues) {
  EXPECT_THROW(terminal_heatmap(kRows, kColumns, std::vector<float>(5), {}), Error);
}

}  // namespace
}  // namespace heed::plot
