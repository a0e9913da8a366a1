// The error message for a file that cannot be read.
#pragma once

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed {

// `error_number` is an errno value.
inline Error read_error(const std::filesystem::path& path, int error_number) {
  const std::string name = printable(path.string());
  if (error_number == ENOENT) return Error(fmt::format("no file '{}'", name));
  if (error_number == EISDIR) return Error(fmt::format("'{}' is a directory, not a file", name));
  return Error(fmt::format("cannot read {}: {}", name, std::generic_category().message(error_number)));
}

}  // namespace heed
