#include "heed/plot/canvas/color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/plot/canvas/theme.h"

namespace heed::plot {
namespace {

constexpr Color kBlack{0, 0, 0}, kWhite{1, 1, 1};

using Triple = std::array<double, 3>;

Triple linear(const Color& color) {
  const auto part = [](double x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); };
  return {part(color.red), part(color.green), part(color.blue)};
}

// CIELAB of linear sRGB under D65.
Triple lab(const Triple& rgb) {
  const auto [r, g, b] = rgb;
  const auto bent = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
               y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b), z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

// As people without the cones for red, or for green, see it (Viénot, Brettel & Mollon 1999).
Triple without_red(const Triple& rgb) {
  const double both = 0.11238 * rgb[0] + 0.88762 * rgb[1];
  return {both, both, std::max(0.0, 0.00401 * (rgb[0] - rgb[1]) + rgb[2])};
}
Triple without_green(const Triple& rgb) {
  const double both = 0.29275 * rgb[0] + 0.70725 * rgb[1];
  return {both, both, std::max(0.0, 0.02234 * (rgb[1] - rgb[0]) + rgb[2])};
}

double difference(const Triple& a, const Triple& b) {
  const Triple x = lab(a), y = lab(b);
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
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
          const Triple a = linear(theme.color({.role = role, .series = i}));
          const Triple b = linear(theme.color({.role = role, .series = j}));
          EXPECT_GE(difference(a, b), 25) << i << " and " << j;
          EXPECT_GE(difference(without_red(a), without_red(b)), 9) << i << " and " << j;
          EXPECT_GE(difference(without_green(a), without_green(b)), 9) << i << " and " << j;
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

TEST(DifferenceColor, HasTwoSidesThatColorBlindnessKeepsApart) {
  const Triple below = linear(difference_color(-1)), above = linear(difference_color(1));
  EXPECT_GE(difference(without_red(below), without_red(above)), 25);
  EXPECT_GE(difference(without_green(below), without_green(above)), 25);
}

TEST(DifferenceColor, GrowsStrongerOnBothSidesOfZero) {
  EXPECT_GT(luminance(difference_color(0)), 0.85);
  EXPECT_EQ(hex(difference_color(std::numeric_limits<double>::quiet_NaN())), hex(difference_color(0)));
  EXPECT_GT(difference_color(-1).blue, difference_color(-1).red);
  EXPECT_GT(difference_color(1).red, difference_color(1).blue);
  EXPECT_EQ(hex(difference_color(7)), hex(difference_color(1)));
  for (const double sign : {-1.0, 1.0})
    for (double strength = 0; strength < 0.95; strength += 0.1)
      EXPECT_GT(luminance(difference_color(sign * strength)), luminance(difference_color(sign * (strength + 0.1))));
}

}  // namespace
}  // namespace heed::plot
