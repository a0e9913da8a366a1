// The folder that a verb writes its results into.
#pragma once

#include <filesystem>

namespace heed {

// Made if need be, with the folders above it. Throws Error in the name of `verb` where it cannot be made or nothing can
// be written into it: before the work, not after it.
void make_out_folder(const char* verb, const std::filesystem::path& folder);

}  // namespace heed
