#include "heed/model/io/file_error.h"

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"

namespace heed::model {

FileError::FileError(const std::filesystem::path& path, std::string_view problem)
    : Error(fmt::format("{}: {}", printable(path.string()), problem)) {}

void reject_member(const nlohmann::json& settings, const std::filesystem::path& path, const char* name,
                   std::string_view wanted) {
  if (!settings.contains(name)) throw FileError(path, fmt::format("\"{}\" is missing", name));
  const std::string value = settings[name].dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  throw FileError(path, fmt::format("\"{}\" must be {} (got {})", name, wanted, printable(value, 80)));
}

}  // namespace heed::model
