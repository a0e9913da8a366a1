// Where the public datasets are: $HEED_DATA, or ../shared/data seen from where the benchmark is started.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace heed::bench {

inline std::filesystem::path data_folder() {
  const char* const chosen = std::getenv("HEED_DATA");
  return chosen != nullptr ? chosen : "../shared/data";
}

}  // namespace heed::bench
