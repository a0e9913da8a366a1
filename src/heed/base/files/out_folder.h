// Creates the folder that a command writes its results into.
#pragma once

#include <filesystem>

namespace heed {

// Creates the folder and its parents if missing. Throws Error if it cannot be created or written to, so that this is
// known before the work and not after it.
void make_out_folder(const std::filesystem::path& folder);

}  // namespace heed
