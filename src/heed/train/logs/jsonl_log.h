// JsonlLog writes the log of a training that programs read: log.jsonl, one JSON object a line.
//
//   JsonlLog log(folder / "log.jsonl");
//   log.append({{"event", "valid"}, {"step", step}, {"loss", loss}});
// A line is whole or not there, and others may read while it grows. A checkpoint keeps bytes(); a run that resumes from
// it opens the log with that length, and the lines that the interrupted run wrote after its checkpoint are gone.
// Every failure throws Error naming the file. One thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>

#include <nlohmann/json_fwd.hpp>

#include "heed/base/files/append_file.h"

namespace heed::train {

class JsonlLog {
 public:
  // Begins anew, or keeps the first `keep` bytes of the log; throws where it has fewer, or where no line ends there.
  explicit JsonlLog(const std::filesystem::path& path, std::uint64_t keep = 0);

  // REQUIRES: an object. NaN and infinities, which JSON has no way to write, become null; invalid UTF-8 is repaired.
  void append(const nlohmann::ordered_json& object);
  void sync() { file_.sync(); }  // before a checkpoint keeps bytes()

  const std::filesystem::path& path() const { return file_.path(); }
  std::uint64_t bytes() const { return file_.bytes(); }

 private:
  AppendFile file_;
};

}  // namespace heed::train
