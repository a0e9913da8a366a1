// The file that `heed translate --out` writes, a block of lines after the other.
//
// A file beside it, NAME.resume.json, is there for as long as it is not finished and says what it is made with: model,
// source and options. Whoever goes on must have the same, or the result would be a mix.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "heed/base/files/append_file.h"
#include "heed/base/files/file_lock.h"
#include "heed/base/formats/json.h"
#include "heed/run/translate/finished_lines.h"

namespace heed::run {

enum class OutputStart {
  kNew,     // an error where the file is there
  kResume,  // goes on with what is there, if anything
  kForce,   // replaces what is there
};

// Whether there can be an output at `path`; nothing is made yet. Throws Error where its folder is missing, where it is
// the `source` itself, and where a file is in the way (kNew).
void check_output(const std::filesystem::path& path, OutputStart start, const std::filesystem::path& source);

class TranslationFile {
 public:
  struct Made {
    nlohmann::ordered_json with;  // each option or ingredient that decides about the bytes, by its name
    std::int64_t nbest = 1;       // lines for a line of the source, at most
    std::int64_t block_lines = 1;
  };

  // Throws Error where another process writes to the file, and where it was made with something else (kResume).
  TranslationFile(const std::filesystem::path& path, OutputStart start, const Made& made);
  ~TranslationFile();  // unfinished: a file without a line is removed
  TranslationFile(const TranslationFile&) = delete;
  TranslationFile& operator=(const TranslationFile&) = delete;

  // What was there, and is gone on with. `kept` lines of the source need not be translated again.
  const FinishedLines& before() const { return before_; }
  // Whether anything says what those lines were made with. Without that they are taken as they are.
  bool knows_origin() const { return knows_origin_; }

  // The translations of a block of lines. The first time, what is behind the lines kept is cut off.
  void append(std::string_view lines);
  void finish();

 private:
  void open();

  std::filesystem::path path_, notes_;
  std::string made_with_;
  FileLock lock_;
  bool knows_origin_, finished_ = false;
  FinishedLines before_;
  std::optional<AppendFile> file_;  // none: what was there is untouched yet
};

}  // namespace heed::run
