#include "apps/heed/command/number_list.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {
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

}  // namespace

std::vector<double> number_list(const char* option, std::string_view text) {
  const auto refuse = [&](const std::string& expected) {
    throw Error(option, expected, "\"" + printable(text, 60) + "\"");
  };
  const auto number = [&](std::string_view word) {
    double value = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (problem != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
      refuse("numbers such as 0.1,0.3,1 or 1:200 or 1:200:5");
    return value;
  };
  std::vector<double> values;
  for (const std::string_view item : split(text, ',')) {
    const auto parts = split(item, ':');
    if (parts.size() > 3) refuse("FROM:TO or FROM:TO:STEP");
    const double from = number(parts[0]);
    const double to = parts.size() > 1 ? number(parts[1]) : from, step = parts.size() > 2 ? number(parts[2]) : 1;
    if (to < from || step <= 0) refuse("FROM:TO:STEP with FROM not above TO and a STEP above 0");
    const double count = std::floor((to - from) / step * (1 + 1e-12) + 1e-12) + 1;
    if (static_cast<double>(values.size()) + count > static_cast<double>(kMostNumbers))
      refuse(fmt::format("at most {} numbers", kMostNumbers));
    for (double i = 0; i < count; ++i) values.push_back(from + i * step);
  }
  return values;
}

std::string number_list_text(const std::vector<double>& values) {
  const auto not_by_one = [](double one, double next) { return next != one + 1; };
  const bool counts = values.size() > 2 && std::ranges::adjacent_find(values, not_by_one) == values.end();
  return counts ? fmt::format("{}:{}", values.front(), values.back()) : fmt::format("{}", fmt::join(values, ","));
}

}  // namespace heed::cli
