// Formats a share as a percentage: 0.0525 is "5.2%".
#pragma once

#include <string>

#include <fmt/format.h>

namespace heed {

inline std::string percent(double share, int decimals = 1) { return fmt::format("{:.{}f}%", 100 * share, decimals); }

}  // namespace heed
