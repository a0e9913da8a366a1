#include "heed/plot/color.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/plot/theme.h"

namespace heed {
namespace {

constexpr Color kBlack{0, 0, 0}, kWhite{1, 1, 1};

// From 0 to 1 around the circle; of no use for greys.
double hue(const Color& color) {
  const double x = color.red - (color.green + color.blue) / 2, y = std::numbers::sqrt3 / 2 * (color.green - color.blue);
  return std::atan2(y, x) / (2 * std::numbers::pi) + 0.5;
}
double saturation(const Color& color) {
  return std::max({color.red, color.green, color.blue}) - std::min({color.red, color.green, color.blue});
}
double apart_on_circle(double a, double b) { return std::min(std::abs(a - b), 1 - std::abs(a - b)); }

bool told_apart(const Color& a, const Color& b) {
  if (contrast(a, b) >= 1.3 || std::abs(saturation(a) - saturation(b)) > 0.5) return true;
  return apart_on_circle(hue(a), hue(b)) > 0.05;
}

TEST(Color, IsWrittenAsCssHasIt) {
  EXPECT_EQ(hex({0, 0.5, 1}), "#0080ff");
  EXPECT_EQ(hex({-1, 2, 10.0 / 255}), "#00ff0a");
}

TEST(Color, HasTheContrastOfWcag) {
  EXPECT_DOUBLE_EQ(luminance(kBlack), 0);
  EXPECT_DOUBLE_EQ(luminance(kWhite), 1);
  EXPECT_NEAR(luminance({1, 0, 0}), 0.2126, 1e-12);
  EXPECT_DOUBLE_EQ(contrast(kBlack, kWhite), 21);
  EXPECT_DOUBLE_EQ(contrast(kWhite, kBlack), 21);
  // #767676 is the well-known lightest grey that passes on white.
  EXPECT_NEAR(contrast({0x76 / 255.0, 0x76 / 255.0, 0x76 / 255.0}, kWhite), 4.54, 0.005);
}

TEST(WeightColor, GetsBrighterWithTheWeight) {
  double last = -1;
  for (int i = 0; i <= 200; ++i) {
    const double now = luminance(weight_color(i / 200.0));
    EXPECT_GT(now, last) << i;
    last = now;
  }
  EXPECT_GT(contrast(weight_color(0), weight_color(1)), 10);
}

TEST(WeightColor, IsThatOfTheEndsBeyondThem) {
  EXPECT_EQ(hex(weight_color(-3)), hex(weight_color(0)));
  EXPECT_EQ(hex(weight_color(7)), hex(weight_color(1)));
  EXPECT_EQ(hex(weight_color(std::numeric_limits<double>::quiet_NaN())), hex(weight_color(0)));
  EXPECT_EQ(hex(weight_color(std::numeric_limits<double>::infinity())), hex(weight_color(1)));
}

TEST(SeriesColor, AreToldApartOnBothPapers) {
  for (const Theme& theme : {kLightTheme, kDarkTheme}) {
    for (const Role role : {Role::kSeries, Role::kSeriesText}) {
      for (std::size_t i = 0; i < kSeriesColors; ++i)
        for (std::size_t j = 0; j < i; ++j) {
          const Color a = theme.color({.role = role, .series = i}), b = theme.color({.role = role, .series = j});
          EXPECT_TRUE(told_apart(a, b)) << i << " and " << j << ": " << hex(a) << " " << hex(b);
        }
    }
  }
}

TEST(SeriesColor, BeginsAgainAfterTheLast) {
  EXPECT_EQ(hex(series_color(kSeriesColors)), hex(series_color(0)));
  EXPECT_NE(hex(series_color(1)), hex(series_color(0)));
}

Color any_color() {
  const auto part = [] { return *rc::gen::inRange(0, 256) / 255.0; };
  return {part(), part(), part()};
}

RC_GTEST_PROP(ReadableOn, HasTheContrastThatTextNeeds, ()) {
  const Color background = any_color();
  RC_ASSERT(contrast(readable_on(background), background) >= 4.5);
}

RC_GTEST_PROP(WithContrast, HasAtLeastTheContrastAskedFor, ()) {
  const Color color = any_color(), background = any_color();
  RC_ASSERT(contrast(with_contrast(color, background, 4.5), background) >= 4.5);
}

TEST(WithContrast, ChangesNothingThatHasIt) {
  EXPECT_EQ(hex(with_contrast({0, 0, 0.5}, kWhite, 4.5)), "#000080");
  EXPECT_NE(hex(with_contrast({1, 1, 0}, kWhite, 3)), "#ffff00");
}

TEST(Theme, IsReadable) {
  for (const Theme& theme : {kLightTheme, kDarkTheme}) {
    EXPECT_GE(contrast(theme.ink, theme.paper), 7);
    EXPECT_GE(contrast(theme.muted, theme.paper), 4.5);
    EXPECT_LT(contrast(theme.grid, theme.paper), 1.6) << "the grid stays behind the data";
    for (std::size_t i = 0; i < kSeriesColors; ++i) {
      EXPECT_GE(contrast(theme.color({.role = Role::kSeries, .series = i}), theme.paper), 3) << i;
      EXPECT_GE(contrast(theme.color({.role = Role::kSeriesText, .series = i}), theme.paper), 4.5) << i;
    }
  }
}

}  // namespace
}  // namespace heed
