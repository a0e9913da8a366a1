#include "heed/plot/ticks.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace heed {
namespace {

std::string with_commas(std::string_view digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0, point = std::min(digits.find('.'), digits.size());
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > first && i < point && (point - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string label_of(double value, int decimals) {
  return with_commas(fmt::format("{:.{}f}", value == 0 ? 0.0 : value, decimals));
}

// The smallest of 1, 2, 5 times a power of ten that is at least `step`, as a factor and an exponent.
struct NiceStep {
  double factor;
  int exponent;
  double value() const { return factor * std::pow(10.0, exponent); }
};
NiceStep nice_step(double step) {
  const int exponent = static_cast<int>(std::floor(std::log10(step)));
  const double share = step / std::pow(10.0, exponent);  // from 1 to below 10
  for (const double factor : {1.0, 2.0, 5.0})
    if (share <= factor * (1 + 1e-9)) return {factor, exponent};
  return {1, exponent + 1};
}

}  // namespace

std::vector<Tick> ticks(double low, double high, int about) {
  if (!(high > low) || !std::isfinite(high - low)) return {{low, fmt::format("{:.6g}", low)}};
  std::vector<Tick> list;
  for (int wanted = std::max(about, 2); list.size() < 2 && wanted < 100; wanted *= 2) {
    list.clear();
    const NiceStep step = nice_step((high - low) / wanted);
    const int decimals = std::max(0, -step.exponent);
    const double slack = 1e-9 * (high - low);
    // Multiples of a whole number of steps, so that 0.3 is 0.3 and not 0.1 + 0.1 + 0.1.
    for (double i = std::ceil((low - slack) / step.value()); i * step.value() <= high + slack; ++i)
      list.push_back({i * step.value(), label_of(i * step.value(), decimals)});
  }
  return list;
}

std::vector<Tick> log_ticks(double low, double high, int about) {
  const int first = static_cast<int>(std::floor(std::log10(low))), last = static_cast<int>(std::ceil(std::log10(high)));
  const bool fine = 3 * (last - first) <= 2 * about;
  const int skip = std::max(1, (last - first) / std::max(about, 1));
  std::vector<Tick> list;
  for (int exponent = first; exponent <= last; exponent += skip) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * std::pow(10.0, exponent);
      if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9))
        list.push_back({value, label_of(value, std::max(0, -exponent))});
      if (!fine) break;
    }
  }
  return list.size() < 2 ? ticks(low, high, about) : list;
}

}  // namespace heed
