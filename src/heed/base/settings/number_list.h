// Lists of numbers as people type them: "1:200", "0.1,0.3,1", "1:10,20:100:10".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

// FROM:TO counts by ones, FROM:TO:STEP by STEP. Both ends are included if a step reaches them. Returns nothing if the
// text is not such a list or has more than kMostNumbers values.
inline constexpr std::size_t kMostNumbers = 10'000;
std::optional<std::vector<double>> number_list(std::string_view text);

// Formats values as such a text, with FROM:TO for runs that count by ones.
std::string number_list_text(const std::vector<double>& values);

}  // namespace heed
