#include "heed/base/settings/suggest.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace heed {

std::size_t edit_distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> before_last, last(other.size() + 1), row(other.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= one.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= other.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last.back();
}

std::string_view nearest_name(std::string_view typed, const std::vector<std::string>& names) {
  constexpr std::size_t kLongest = 100;  // longer names are not typos, and the time grows with the square
  if (typed.empty() || typed.size() > kLongest) return {};
  std::string_view nearest;
  std::size_t fewest = std::max<std::size_t>(1, typed.size() * 2 / 5) + 1;
  for (const std::string& name : names)
    if (const std::size_t edits = edit_distance(typed, name); edits < fewest) fewest = edits, nearest = name;
  if (!nearest.empty() || typed.size() < 3) return nearest;
  const auto begun = std::ranges::find_if(names, [&](const std::string& name) { return name.starts_with(typed); });
  return begun == names.end() ? std::string_view() : std::string_view(*begun);
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names) {
  const std::string_view nearest = nearest_name(typed, names);
  return nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
}

}  // namespace heed
