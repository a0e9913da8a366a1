// Writes log.jsonl, the machine-readable training log: one JSON object per line.
//
//   JsonlLog log(folder / "log.jsonl");
//   log.append({{"event", "valid"}, {"step", step}, {"loss", loss}});
// Lines are written atomically, and others may read the log while it grows. A checkpoint stores bytes(). A run that
// resumes from it opens the log with that length, which removes the lines that were written after the checkpoint.
// Every failure throws Error naming the file. Not thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>

#include <nlohmann/json_fwd.hpp>

#include "heed/base/files/append_file.h"

namespace heed::train {

class JsonlLog {
 public:
  // Starts a new log, or keeps the first `keep` bytes of an existing one. Throws Error if the log is shorter or no line
  // ends there.
  explicit JsonlLog(const std::filesystem::path& path, std::uint64_t keep = 0);

  // REQUIRES: an object. NaN and infinities, which JSON cannot represent, become null; invalid UTF-8 is repaired.
  void append(const nlohmann::ordered_json& object);
  void sync() { file_.sync(); }  // call before a checkpoint stores bytes()

  const std::filesystem::path& path() const { return file_.path(); }
  std::uint64_t bytes() const { return file_.bytes(); }

 private:
  AppendFile file_;
};

}  // namespace heed::train
