// A folder contains one study; the settings that its runs share cannot change.
#pragma once

#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::study {

// The Error that an option differs from the one in the folder. kind: "study" or "sweep"; has: its value there, and the
// given one.
inline Error differs(std::string_view option, std::string_view kind, const std::filesystem::path& folder,
                     std::string_view has) {
  return Error(fmt::format("{0} differs from the {1} in {2} (it has {3}); choose another --out for another {1}", option,
                           kind, printable(folder.string()), printable(has, 200)));
}

}  // namespace heed::study
