// Settings that were renamed after version 0.1. The old names still work for one more version: on the command line, in
// TOML files and in checkpoints. Heed never writes them.
#pragma once

#include <array>
#include <string_view>

namespace heed {

struct RenamedSetting {
  std::string_view before, now;
};
inline constexpr std::array kRenamedSettings = {RenamedSetting{"batch-likeness", "bucket-by"},
                                                RenamedSetting{"seeds", "runs"}};

// The current name of a setting.
constexpr std::string_view current_name(std::string_view setting) {
  for (const RenamedSetting& renamed : kRenamedSettings)
    if (setting == renamed.before) return renamed.now;
  return setting;
}

}  // namespace heed
