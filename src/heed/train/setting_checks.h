// Checks of settings by their option's name, for a message that says what to type instead.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::train {

template <class Names>
void require_name(const char* option, const std::string& value, const Names& names) {
  require(std::ranges::find(names, value) != std::end(names), "train", [&] {
    return Mismatch{fmt::format("one of {} for --{}", fmt::join(names, ", "), option), printable(value, 80)};
  });
}

inline void require_range(const char* option, double value, double low, double high, bool high_counts = true) {
  require(std::isfinite(value) && value >= low && (high_counts ? value <= high : value < high), "train", [&] {
    return Mismatch{fmt::format("a number from {} to {}{} for --{}", low, high_counts ? "" : "below ", high, option),
                    fmt::format("{}", value)};
  });
}

inline void require_range(const char* option, std::int64_t value, double low, double high) {
  require_range(option, static_cast<double>(value), low, high);
}

inline constexpr double kMany = 1e9;       // of anything that is counted
inline constexpr double kLargest = 65536;  // of the sizes of a model

}  // namespace heed::train
