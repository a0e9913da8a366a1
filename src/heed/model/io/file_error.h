// Errors about a file start with its name, as in compiler messages: runs/x/config.json: "hidden" is missing
#pragma once

#include <filesystem>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "heed/base/error.h"

namespace heed::model {

class FileError : public Error {
 public:
  FileError(const std::filesystem::path& path, std::string_view problem);
};

// Throws FileError: the member `name` of an object in the file must be what `wanted` says.
[[noreturn]] void reject_member(const nlohmann::json& settings, const std::filesystem::path& path, const char* name,
                                std::string_view wanted);

// Returns the result of `action`. If it rejects what was read from `path`, the error names that file, unless it already
// names another.
template <class Action>
auto naming(const std::filesystem::path& path, Action action) {
  try {
    return action();
  } catch (const FileError&) {
    throw;
  } catch (const Error& problem) {
    throw FileError(path, problem.what());
  }
}

}  // namespace heed::model
