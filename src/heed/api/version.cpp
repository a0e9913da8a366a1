#include <fmt/format.h>

#include "heed/heed.h"
#include "heed/tensor/instructions.h"

namespace heed {

std::string version() { return HEED_VERSION; }

std::string version_details() {
  constexpr const char* kCommit = HEED_COMMIT;  // "" when built outside a repository
  if (*kCommit == '\0') return fmt::format("{} ({})", version(), instruction_set());
  return fmt::format("{} (commit {}, {})", version(), kCommit, instruction_set());
}

}  // namespace heed
