// The folder of a training run: checks, creates, resumes and replaces it.
#pragma once

#include <filesystem>

namespace heed::run {

inline constexpr const char* kStepsFolder = "steps";  // parameters of single steps, NUMBER.safetensors

enum class RunStart {
  kNew,     // an error if there is a run
  kResume,  // resumes the existing run
  kForce,   // replaces the existing run
};

bool holds_run(const std::filesystem::path& folder);  // finished or not

// Throws Error unless the folder exists: it may be a typing mistake, so it is not created.
void require_folder(const std::filesystem::path& folder);

// Checks that a run can be written to `folder`; creates and removes nothing. Throws Error if it is a file, if a run
// exists (kNew), and if there is no run to resume (kResume).
void check_run_folder(const std::filesystem::path& folder, RunStart start);

void make_run_folder(const std::filesystem::path& folder);  // with its parents, if missing

// Removes the files of the existing run, and no others.
void remove_run(const std::filesystem::path& folder);

}  // namespace heed::run
