#include "heed/train/translation/prepared_folder.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/sha256.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/language_assets.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUnfinished = "unfinished";

// Whether this is a file of a prepared folder, or a temporary file that a crash left behind: `.NAME.tmp-PID-N`.
bool is_ours(std::string name) {
  if (const std::size_t end = name.find(".tmp-"); name.starts_with('.') && end != name.npos)
    name = name.substr(1, end - 1);
  const std::vector<std::string> pairs = text::prepared_pairs_files(kTrainSet);
  return name == kPreparedFile || name.starts_with(fmt::format("{}.", kValidationSet)) ||
         std::ranges::find(pairs, name) != pairs.end() ||
         std::ranges::find(model::kLanguageAssetFiles, name) != model::kLanguageAssetFiles.end();
}

// Removes all of them except the `unfinished` mark.
void remove_ours(const fs::path& folder, std::error_code& problem) {
  std::vector<fs::path> files;
  for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem))
    if (is_ours(at->path().filename().string())) files.push_back(at->path());
  for (const fs::path& file : files)
    if (!problem) fs::remove(file, problem);
}

[[noreturn]] void fail(const fs::path& path, const std::error_code& problem) {
  throw Error(fmt::format("cannot change {}: {}", printable(path.string()), problem.message()));
}

}  // namespace

bool is_prepared(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / kPreparedFile, ignored) || fs::exists(folder / kUnfinished, ignored);
}

std::map<std::string, std::string> whole_file_checksums(const fs::path& folder, const text::Languages& languages) {
  std::vector<std::string> names(model::kLanguageAssetFiles.begin(), model::kLanguageAssetFiles.end());
  for (const std::string& language : {languages.source, languages.target})
    names.push_back(fmt::format("{}.{}", kValidationSet, language));
  std::map<std::string, std::string> checksums;
  for (const std::string& name : names)
    if (fs::exists(folder / name)) checksums[name] = sha256_of_contents(folder / name);
  return checksums;
}

PreparedFolder::PreparedFolder(fs::path path, bool overwrite) : path_(std::move(path)) {
  std::error_code problem;
  made_ = fs::create_directories(path_, problem);
  const std::string name = printable(path_.string());
  if (!fs::is_directory(path_))
    throw Error(fs::exists(path_) ? fmt::format("--out must be a folder ({} is a file)", name)
                                  : fmt::format("cannot create {}: {}", name, problem.message()));
  lock_.emplace(path_);
  const bool finished = fs::exists(path_ / kPreparedFile);
  if (finished && !overwrite) throw Error(fmt::format("{} already holds prepared text; --force replaces it", name));
  if (!is_prepared(path_) && !fs::is_empty(path_))
    throw Error(fmt::format("{} holds other files; choose an empty or a new folder", name));
}

PreparedFolder::~PreparedFolder() {
  std::error_code ignored;
  if (state_ == State::kBegun) {
    remove_ours(path_, ignored);
    fs::remove(path_ / kUnfinished, ignored);
  }
  if (state_ != State::kFinished && made_) fs::remove(path_, ignored);
}

void PreparedFolder::begin() {
  // First write the mark, then remove prepared.json: after a crash at any point, the folder is never taken for
  // complete.
  write_atomically(path_ / kUnfinished, "heed data prepare has not finished this folder; start it again.\n");
  state_ = State::kBegun;
  std::error_code problem;
  fs::remove(path_ / kPreparedFile, problem);
  if (!problem) remove_ours(path_, problem);
  if (problem) fail(path_, problem);
}

void PreparedFolder::finish(const PreparedInfo& info) {
  write_atomically(path_ / kPreparedFile, prepared_info_text(info));
  state_ = State::kFinished;
  std::error_code problem;
  fs::remove(path_ / kUnfinished, problem);
  if (problem) fail(path_ / kUnfinished, problem);
}

}  // namespace heed::train
