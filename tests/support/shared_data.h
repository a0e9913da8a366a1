// The public datasets that Heed is tested on. They are too large to be kept in the project, and not ours.
// They are searched in $HEED_DATA, or in ../shared/data beside the project; without them a test is reported as skipped.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace heed::test {

inline std::filesystem::path shared_data() {
  const char* const chosen = std::getenv("HEED_DATA");
  return chosen != nullptr ? std::filesystem::path(chosen)
                           : std::filesystem::path(HEED_SOURCE_DIR).parent_path() / "shared" / "data";
}

}  // namespace heed::test

// NOLINTNEXTLINE: only a macro can leave the test
#define HEED_SKIP_WITHOUT(folder)                                        \
  if (!std::filesystem::exists(heed::test::shared_data() / (folder)))    \
  GTEST_SKIP() << (folder) << " is not in " << heed::test::shared_data() \
               << "; HEED_DATA may name the folder of the data"
