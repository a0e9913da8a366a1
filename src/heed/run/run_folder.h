// The folder of a training run, from before the first file to a second run in it.
#pragma once

#include <filesystem>

namespace heed::run {

inline constexpr const char* kRunSettingsFile = "train.toml";
inline constexpr const char* kStepsFolder = "steps";  // parameters of single steps, NUMBER.safetensors

enum class RunStart {
  kNew,     // an error where a run is there
  kResume,  // goes on with the run that is there
  kForce,   // replaces the run that is there
};

bool holds_run(const std::filesystem::path& folder);  // finished or not

// Throws Error unless the folder exists: it may be a typing mistake, so it is not created.
void require_folder(const std::filesystem::path& folder);

// Whether a run can be in `folder`; nothing is made or removed yet. Throws Error where it is a file, where a
// run is in the way (kNew), and where there is none to resume (kResume).
void check_run_folder(const std::filesystem::path& folder, RunStart start);

void make_run_folder(const std::filesystem::path& folder);  // with its parents, if missing

// The files of the run that was there, and no others.
void remove_run(const std::filesystem::path& folder);

}  // namespace heed::run
