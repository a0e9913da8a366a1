#include "heed/plot/canvas/color.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace heed::plot {
namespace {

constexpr Color from_bytes(int red, int green, int blue) { return {red / 255.0, green / 255.0, blue / 255.0}; }

constexpr std::array<Color, 5> kWeights = {from_bytes(0, 24, 64), from_bytes(52, 68, 110), from_bytes(122, 124, 126),
                                           from_bytes(190, 176, 96), from_bytes(255, 236, 70)};
constexpr std::array<Color, kSeriesColors> kSeries = {
    from_bytes(0, 114, 178),   from_bytes(213, 94, 0), from_bytes(0, 158, 115), from_bytes(204, 121, 167),
    from_bytes(221, 204, 119), from_bytes(64, 64, 64), from_bytes(26, 133, 255)};

int byte_of(double part) { return static_cast<int>(std::lround(255 * std::clamp(part, 0.0, 1.0))); }

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
  const double at = (value > 0 ? std::min(value, 1.0) : 0.0) * static_cast<double>(kWeights.size() - 1);
  const std::size_t low = std::min(static_cast<std::size_t>(at), kWeights.size() - 2);
  return mix(kWeights[low], kWeights[low + 1], at - static_cast<double>(low));
}

Color difference_color(double value) {
  constexpr Color kNone = from_bytes(247, 247, 247);
  const double strength = std::isnan(value) ? 0 : std::clamp(value, -1.0, 1.0);
  return mix(kNone, kSeries[strength < 0 ? 0 : 1], std::abs(strength));
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
