// Finds the public datasets: $HEED_DATA, or ../shared/data relative to the current folder.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace heed::bench {

inline std::filesystem::path data_folder() {
  const char* const chosen = std::getenv("HEED_DATA");
  return chosen != nullptr ? chosen : "../shared/data";
}

}  // namespace heed::bench
