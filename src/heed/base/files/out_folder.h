// The folder that a verb writes its results into.
#pragma once

#include <filesystem>

namespace heed {

// Created if missing, with the folders above it. Throws Error where it cannot be created or nothing can be written into
// it: before the work, not after it.
void make_out_folder(const std::filesystem::path& folder);

}  // namespace heed
