#include "heed/train/logs/jsonl_log.h"

#include <fstream>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/model/io/file_error.h"

namespace heed::train {
namespace {

// A length that does not end at a line end belongs to another log; cutting there would corrupt this one.
const std::filesystem::path& checked(const std::filesystem::path& path, std::uint64_t keep) {
  if (keep == 0) return path;
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(keep - 1));
  if (const int last = file.get(); file && last != '\n')  // AppendFile reports a short or missing file
    throw model::FileError(path, fmt::format("no line ends at byte {}, so this is the log of another run", keep));
  return path;
}

}  // namespace

JsonlLog::JsonlLog(const std::filesystem::path& path, std::uint64_t keep) : file_(checked(path, keep), keep) {}

void JsonlLog::append(const nlohmann::ordered_json& object) {
  if (!object.is_object())
    throw model::FileError(path(), fmt::format("a line must be a JSON object, not a {}", object.type_name()));
  file_.append(object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

}  // namespace heed::train
