#include "heed/base/settings/number_list.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heed {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::optional<double> number(std::string_view word) {
  double value = 0;
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (problem != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::vector<double>> number_list(std::string_view text) {
  std::vector<double> values;
  for (const std::string_view item : split(text, ',')) {
    const auto parts = split(item, ':');
    if (parts.size() > 3) return std::nullopt;
    const auto from = number(parts[0]);
    const auto to = parts.size() > 1 ? number(parts[1]) : from;
    const auto step = parts.size() > 2 ? number(parts[2]) : 1.0;
    if (!from || !to || !step || *to < *from || *step <= 0) return std::nullopt;
    const double count = std::floor((*to - *from) / *step * (1 + 1e-12) + 1e-12) + 1;
    if (static_cast<double>(values.size()) + count > static_cast<double>(kMostNumbers)) return std::nullopt;
    for (double i = 0; i < count; ++i) values.push_back(*from + i * *step);
  }
  return values;
}

std::string number_list_text(const std::vector<double>& values) {
  const auto not_by_one = [](double one, double next) { return next != one + 1; };
  const bool counts = values.size() > 2 && std::ranges::adjacent_find(values, not_by_one) == values.end();
  return counts ? fmt::format("{}:{}", values.front(), values.back()) : fmt::format("{}", fmt::join(values, ","));
}

}  // namespace heed
