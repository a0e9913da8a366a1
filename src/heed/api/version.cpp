#include <fmt/format.h>

#include "heed/heed.h"
#include "heed/tensor/instructions.h"

namespace heed {

std::string version() { return HEED_VERSION; }

std::string version_details() {
  const std::string commit = HEED_COMMIT;
  return fmt::format("{} ({}{})", version(), commit.empty() ? "" : "commit " + commit + ", ", instruction_set());
}

}  // namespace heed
