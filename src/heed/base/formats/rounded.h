// Rounds a value to a number of significant digits, to keep JSON short for people and web pages.
#pragma once

#include <array>
#include <charconv>
#include <vector>

namespace heed {

inline double rounded(double value, int digits) {
  std::array<char, 64> text{};
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1);
  double result = value;
  if (error == std::errc()) std::from_chars(text.data(), end, result);
  return result;
}

template <class Number>
std::vector<double> rounded(const std::vector<Number>& values, int digits) {
  std::vector<double> result;
  result.reserve(values.size());
  for (const Number value : values) result.push_back(rounded(static_cast<double>(value), digits));
  return result;
}

}  // namespace heed
