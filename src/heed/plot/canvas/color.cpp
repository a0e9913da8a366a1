#include "heed/plot/canvas/color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace heed::plot {
namespace {

constexpr std::array<Color, kSeriesColors> kSeries = {color_of(0x0072b2), color_of(0xd55e00), color_of(0x009e73),
                                                      color_of(0xcc79a7), color_of(0xddcc77), color_of(0x404040),
                                                      color_of(0x1a85ff)};

int byte_of(double part) { return static_cast<int>(std::lround(255 * std::clamp(part, 0.0, 1.0))); }

// From OKLCH (Ottosson 2020); the hue in degrees.
Color from_oklch(double lightness, double chroma, double hue) {
  const double angle = hue * std::numbers::pi / 180, a = chroma * std::cos(angle), b = chroma * std::sin(angle);
  const auto cube = [](double x) { return x * x * x; };
  const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const double s = cube(lightness - 0.0894841775 * a - 1.291485548 * b);
  const auto encoded = [](double linear) {
    const double x = std::clamp(linear, 0.0, 1.0);
    return x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055;
  };
  return {encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)};
}

}  // namespace

std::string hex(const Color& color) {
  return fmt::format("#{:02x}{:02x}{:02x}", byte_of(color.red), byte_of(color.green), byte_of(color.blue));
}

double luminance(const Color& color) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double contrast(const Color& one, const Color& other) {
  const auto [low, high] = std::minmax({luminance(one), luminance(other)});
  return (high + 0.05) / (low + 0.05);
}

Color mix(const Color& a, const Color& b, double share_of_b) {
  const auto part = [&](double x, double y) { return x + share_of_b * (y - x); };
  return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue)};
}

Color weight_color(double value) {
  const double x = value > 0 ? std::min(value, 1.0) : 0.0;
  return from_oklch(0.255 + 0.675 * x, 0.06 + 0.07 * std::sin(0.85 * std::numbers::pi * x),
                    272 - 167 * std::pow(x, 1.15));
}

Color difference_color(double value) {
  const double strength = std::isnan(value) ? 0 : std::min(std::abs(value), 1.0);
  return from_oklch(0.965 - 0.495 * strength, 0.15 * strength, value < 0 ? 260 : 52);
}

Color series_color(std::size_t index) { return kSeries[index % kSeries.size()]; }

Color readable_on(const Color& background) {
  constexpr Color kBlack{0, 0, 0}, kWhite{1, 1, 1};
  return contrast(background, kBlack) > contrast(background, kWhite) ? kBlack : kWhite;
}

Color with_contrast(const Color& color, const Color& background, double least) {
  constexpr int kSteps = 64;
  const Color end = readable_on(background);
  for (int step = 0; step < kSteps; ++step) {
    const Color moved = mix(color, end, static_cast<double>(step) / kSteps);
    if (contrast(moved, background) >= least) return moved;
  }
  return end;
}

}  // namespace heed::plot
