#include "heed/base/files/out_folder.h"

#include <cerrno>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed {

void make_out_folder(const std::filesystem::path& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (!problem && !std::filesystem::is_directory(folder)) problem = std::make_error_code(std::errc::not_a_directory);
  if (!problem && ::access(folder.c_str(), W_OK | X_OK) != 0) problem = {errno, std::generic_category()};
  if (problem)
    throw Error(fmt::format("cannot write into the folder {}: {}", printable(folder.string()), problem.message()));
}

}  // namespace heed
