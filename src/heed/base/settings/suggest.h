// "Did you mean ...?": the known name that is nearest to what was typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heed {

// Letters to insert, remove, replace or swap with their neighbour to turn one text into the other.
std::size_t edit_distance(std::string_view one, std::string_view other);

// The nearest of `names`, or nothing where none is near: at most two edits per five letters, or `typed` begins a name.
std::string_view nearest_name(std::string_view typed, const std::vector<std::string>& names);

// "; did you mean 'train'?", or "" where no name is near.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace heed
