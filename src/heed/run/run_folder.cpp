#include "heed/run/run_folder.h"

#include <array>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/example_sentences.h"
#include "heed/model/io/model_folder.h"
#include "heed/train/checkpoint.h"
#include "heed/train/logs/run_log.h"

namespace heed::run {
namespace {

namespace fs = std::filesystem;

constexpr std::array kRunFiles = {train::kCheckpointFile,       model::kParametersFile,  model::kSettingsFile,
                                  model::kExampleSentencesFile, model::kRunSettingsFile, train::kLogFile};
constexpr const char* kEvents = "events.out.tfevents.";  // a prefix

[[noreturn]] void fail(const char* what, const fs::path& path, const std::error_code& problem) {
  throw Error(fmt::format("cannot {} {}: {}", what, printable(path.string()), problem.message()));
}

void remove_file(const fs::path& path) {
  std::error_code problem;
  if (fs::remove(path, problem); problem) fail("remove", path, problem);
}

// Old steps would be mistaken for those of the new run.
void remove_steps(const fs::path& folder) {
  if (!fs::is_directory(folder)) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string number = entry.path().stem().string();
    if (entry.path().extension() != ".safetensors" || number.find_first_not_of("0123456789") != number.npos) continue;
    remove_file(entry.path());
  }
}

}  // namespace

bool holds_run(const fs::path& folder) {
  for (const char* name : kRunFiles)
    if (fs::exists(folder / name)) return true;
  return false;
}

void require_folder(const fs::path& folder) {
  if (fs::is_directory(folder)) return;
  throw Error(fmt::format("no folder '{0}'; create it first: mkdir -p {0}", printable(folder.string())));
}

void check_run_folder(const fs::path& folder, RunStart start) {
  const std::string name = printable(folder.string());
  const fs::path absolute = fs::absolute(folder).lexically_normal();
  const fs::path whole = absolute.has_filename() ? absolute : absolute.parent_path();  // also for "runs/sdp/"
  fs::path existing = whole;
  while (!fs::exists(existing) && existing.has_relative_path()) existing = existing.parent_path();
  if (!fs::is_directory(existing) && existing != whole)
    throw Error(fmt::format("--out must be a folder ({} is a file)", printable(existing.string())));
  if (fs::exists(whole) && !fs::is_directory(whole))
    throw Error(fmt::format("--out must be a folder ({} is a file)", name));
  if (start == RunStart::kNew && holds_run(whole))
    throw Error(fmt::format(
        "{} already holds a run; add --resume to continue it or --force to replace it, or choose another --out", name));
  if (start == RunStart::kResume && !holds_run(whole)) throw Error(fmt::format("{} holds no run to resume", name));
}

void make_run_folder(const fs::path& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) fail("create", folder, problem);
}

void remove_run(const fs::path& folder) {
  remove_steps(folder / kStepsFolder);
  for (const char* name : kRunFiles) remove_file(folder / name);
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().starts_with(kEvents)) remove_file(entry.path());
}

}  // namespace heed::run
