#include "heed/run/run_folder.h"

#include <array>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"
#include "heed/train/checkpoint.h"
#include "heed/train/logs/run_log.h"

namespace heed::run {
namespace {

namespace fs = std::filesystem;

constexpr std::array kRunFiles = {train::kCheckpointFile, model::kParametersFile, model::kSettingsFile,
                                  kRunSettingsFile, train::kLogFile};
constexpr const char* kEvents = "events.out.tfevents.";  // and more

[[noreturn]] void fail(const fs::path& path, const std::error_code& problem) {
  throw Error("train", fmt::format("{}: {}", printable(path.string()), problem.message()));
}

// They would pass for those of the run that comes.
void remove_steps(const fs::path& folder) {
  if (!fs::is_directory(folder)) return;
  std::error_code problem;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string number = entry.path().stem().string();
    if (entry.path().extension() != ".safetensors" || number.find_first_not_of("0123456789") != number.npos) continue;
    if (fs::remove(entry.path(), problem); problem) fail(entry.path(), problem);
  }
}

}  // namespace

bool holds_run(const fs::path& folder) {
  for (const char* name : kRunFiles)
    if (fs::exists(folder / name)) return true;
  return false;
}

void check_run_folder(const fs::path& folder, RunStart start) {
  const std::string name = printable(folder.string());
  const fs::path absolute = fs::absolute(folder).lexically_normal();
  const fs::path whole = absolute.has_filename() ? absolute : absolute.parent_path();  // "runs/sdp/" too
  if (!fs::exists(whole.parent_path()))
    throw Error("train", fmt::format("an existing folder to put {} into", name),
                fmt::format("none; make it first: mkdir -p {}", printable(whole.parent_path().string())));
  if (fs::exists(whole) && !fs::is_directory(whole)) throw Error("train", "a folder for --out", "a file; " + name);
  if (start == RunStart::kNew && holds_run(whole))
    throw Error("train", "a folder without a run in it", name + "; --resume goes on with it, --force replaces it");
  if (start == RunStart::kResume && !holds_run(whole))
    throw Error("train", "a run to go on with", name + ", which holds none");
}

void make_run_folder(const fs::path& folder) {
  std::error_code problem;
  fs::create_directory(folder, problem);
  if (problem) fail(folder, problem);
}

void remove_run(const fs::path& folder) {
  remove_steps(folder / kStepsFolder);
  std::error_code problem;
  for (const char* name : kRunFiles)
    if (fs::remove(folder / name, problem); problem) fail(folder / name, problem);
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().starts_with(kEvents))
      if (fs::remove(entry.path(), problem); problem) fail(entry.path(), problem);
}

}  // namespace heed::run
