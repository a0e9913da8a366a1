#include "heed/run/translate/translation_file.h"

#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json_message.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/run/run_folder.h"

namespace heed::run {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

fs::path notes_of(const fs::path& path) { return fs::path(path) += ".resume.json"; }

FileLock locked(const fs::path& path) {
  auto lock = FileLock::try_alone(path);
  if (!lock) throw Error(fmt::format("another heed is writing to {}", printable(path.string())));
  return std::move(*lock);
}

ordered_json read_notes(const fs::path& path) {
  std::ifstream file(path);
  try {
    return parse_ordered_json({std::istreambuf_iterator<char>(file), {}});
  } catch (const nlohmann::json::exception& problem) {
    throw model::FileError(path, fmt::format("not a file that heed translate wrote ({})", json_message(problem)));
  }
}

void require_same(const ordered_json& before, const ordered_json& now, const fs::path& path) {
  for (const auto& [name, value] : now.items()) {
    const auto found = before.find(name);
    if (found != before.end() && *found == value) continue;
    const std::string old = found == before.end() ? "nothing" : printable(found->dump(), 80);
    throw Error(fmt::format("{} was started with {} {} (got {}); --force replaces it", printable(path.string()), name,
                            old, printable(value.dump(), 80)));
  }
}

}  // namespace

void check_output(const fs::path& path, OutputStart start, const fs::path& source) {
  const std::string name = printable(path.string());
  require_folder(fs::absolute(path).parent_path());
  if (!fs::exists(path)) return;
  if (fs::is_directory(path)) throw Error(fmt::format("--out must be a file ({} is a folder)", name));
  if (fs::exists(source) && fs::equivalent(path, source))
    throw Error(fmt::format("--out must be another file than the source ({})", name));
  if (start == OutputStart::kNew)
    throw Error(fmt::format("{} already exists; --resume continues it, --force replaces it", name));
}

TranslationFile::TranslationFile(const fs::path& path, OutputStart start, const Made& made)
    : path_(path),
      notes_(notes_of(path)),
      made_with_(made.with.dump(2) + "\n"),
      lock_(locked(path)),
      knows_origin_(fs::exists(notes_)) {
  if (start == OutputStart::kResume && fs::file_size(path) > 0) {
    if (knows_origin_) require_same(read_notes(notes_), made.with, path);
    before_ = finished_lines(path, made.nbest, made.block_lines);
  }
  if (before_.lines == 0) open();
}

TranslationFile::~TranslationFile() {
  if (finished_ || !file_ || file_->bytes() > 0) return;
  std::error_code ignored;  // the files are empty, so leftovers do no harm
  fs::remove(path_, ignored);
  fs::remove(notes_, ignored);
}

void TranslationFile::open() {
  write_atomically(notes_, made_with_);
  file_.emplace(path_, before_.bytes);
}

void TranslationFile::append(std::string_view lines) {
  if (!file_) open();
  file_->append(lines);
}

void TranslationFile::finish() {
  if (!file_) open();
  file_->sync();
  std::error_code problem;
  fs::remove(notes_, problem);
  if (problem) throw Error(fmt::format("cannot remove {}: {}", printable(notes_.string()), problem.message()));
  finished_ = true;
}

}  // namespace heed::run
