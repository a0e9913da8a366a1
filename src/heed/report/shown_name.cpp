#include "heed/report/shown_name.h"

#include <filesystem>

#include "heed/base/unicode/printable.h"

namespace heed::report {

std::string shown_name(const std::string& path) {
  constexpr std::size_t kMostBytes = 100;
  const auto whole = std::filesystem::path(path).lexically_normal();
  return printable((whole.has_filename() ? whole.filename() : whole.parent_path().filename()).string(), kMostBytes);
}

}  // namespace heed::report
