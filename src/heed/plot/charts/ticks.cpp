#include "heed/plot/charts/ticks.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace heed::plot {
namespace {

constexpr int kMostDecimals = 4, kMostDigits = 7;  // of a label, before it is written with a power of ten

std::string with_commas(std::string_view digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0, point = std::min(digits.find('.'), digits.size());
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > first && i < point && (point - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string power_of_ten(int exponent) {
  constexpr const char* kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(exponent))) text += kRaised[digit - '0'];
  return text;
}

int exponent_of(double value) { return static_cast<int>(std::floor(std::log10(value) + 1e-9)); }

// The label of a value, without digits below 10^finest, next to values of up to 10^largest.
std::string label_of(double value, int finest, int largest) {
  if (value == 0) value = 0;  // not -0
  if (-finest <= kMostDecimals && largest < kMostDigits)
    return with_commas(fmt::format("{:.{}f}", value, std::max(0, -finest)));
  if (value == 0) return "0";
  return fmt::format("{:.{}f}×{}", value / std::pow(10.0, largest), std::max(0, largest - finest),
                     power_of_ten(largest));
}

struct NiceStep {
  double factor;  // 1, 2 or 5
  int exponent;
  // Divides if the step is a fraction, so that 3 steps of 0.1 are 0.3 and not 0.30000000000000004.
  double times(double count) const {
    return exponent < 0 ? count * factor / std::pow(10.0, -exponent) : count * factor * std::pow(10.0, exponent);
  }
};

// The smallest nice step that is at least `step`.
NiceStep nice_step(double step) {
  const int exponent = exponent_of(step);
  const double share = step / std::pow(10.0, exponent);  // from 1 to below 10
  for (const double factor : {1.0, 2.0, 5.0})
    if (share <= factor * (1 + 1e-9)) return {factor, exponent};
  return {1, exponent + 1};
}

std::vector<Tick> multiples(double low, double high, const NiceStep& step) {
  const double slack = 1e-9 * (high - low), size = step.times(1);
  const int largest = exponent_of(std::max(std::abs(low), std::abs(high)));
  std::vector<Tick> list;
  for (double i = std::ceil((low - slack) / size); i * size <= high + slack; ++i)
    list.push_back({step.times(i), label_of(step.times(i), step.exponent, std::max(largest, step.exponent))});
  return list;
}

}  // namespace

std::vector<Tick> ticks(double low, double high, int about, bool whole) {
  constexpr double kNarrow = 1e-9;  // relative to the values: they would need too many digits
  const double range = high - low;
  if (!std::isfinite(range) || !(range > kNarrow * std::max(std::abs(low), std::abs(high))) || range < 1e-290)
    return {{low, fmt::format("{:.6g}", low)}};
  std::vector<Tick> list;
  for (int wanted = std::max(about, 2); list.size() < 2; wanted *= 2) {
    const NiceStep step = nice_step(range / wanted);
    if (whole && step.exponent < 0) return multiples(low, high, {1, 0});
    list = multiples(low, high, step);
  }
  return list;
}

std::vector<Tick> log_ticks(double low, double high, int about) {
  about = std::max(about, 1);
  const int first = static_cast<int>(std::floor(std::log10(low))), last = static_cast<int>(std::ceil(std::log10(high)));
  const bool fine = 3 * (last - first) <= 2 * about, powers = -first > kMostDecimals || last > kMostDigits;
  for (int skip = std::max(1, (last - first + about - 1) / about); skip > 0; skip /= 2) {
    std::vector<Tick> list;
    for (int exponent = first / skip * skip - skip; exponent <= last; exponent += skip) {
      for (const double factor : {1.0, 2.0, 5.0}) {
        const double value = factor * std::pow(10.0, exponent);
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9))
          list.push_back({value, powers && !fine ? power_of_ten(exponent) : label_of(value, exponent, exponent)});
        if (!fine) break;
      }
    }
    if (list.size() >= 2) return list;
  }
  return ticks(low, high, about);
}

}  // namespace heed::plot
