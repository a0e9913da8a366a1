// Pictures, reports and the page of heed serve have the same colours.
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "heed/plot/canvas/theme.h"
#include "tests/support/temp_folder.h"

namespace heed::plot {
namespace {

TEST(PageColors, AreThoseOfPicturesAndReports) {
  const std::string css = test::contents_of(HEED_SOURCE_DIR "/src/heed/http/web/style.css");
  const auto expect_variable = [&](const std::string& name, const Color& light, const Color& dark) {
    const std::string rule = fmt::format("--{}: light-dark({}, {});", name, hex(light), hex(dark));
    EXPECT_NE(css.find(rule), css.npos) << "style.css must have " << rule;
  };
  expect_variable("paper", kLightTheme.page, kDarkTheme.page);
  expect_variable("card", kLightTheme.paper, kDarkTheme.paper);
  expect_variable("ink", kLightTheme.ink, kDarkTheme.ink);
  expect_variable("muted", kLightTheme.muted, kDarkTheme.muted);
  expect_variable("line", kLightTheme.grid, kDarkTheme.grid);
  expect_variable("model", kLightTheme.link, kDarkTheme.link);
  for (std::size_t i = 0; i < 6; ++i) {
    const Paint paint{.role = Role::kSeriesText, .series = i};
    expect_variable(fmt::format("s{}", i), kLightTheme.color(paint), kDarkTheme.color(paint));
  }
}

}  // namespace
}  // namespace heed::plot
