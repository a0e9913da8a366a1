// "Did you mean ...?": finds the known name closest to what was typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heed {

// The number of letters to insert, remove, replace or swap with a neighbour to turn one text into the other.
std::size_t edit_distance(std::string_view one, std::string_view other);

// The closest of `names`, or nothing if none is close: at most two edits per five letters, or `typed` is a prefix of
// it.
std::string_view nearest_name(std::string_view typed, const std::vector<std::string>& names);

// "; did you mean 'train'?", or "" if no name is close.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace heed
