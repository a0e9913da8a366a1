// The file that `heed translate --out` writes, block by block.
//
// While it is unfinished there is a file beside it, NAME.resume.json, which records the model, source and options. A
// translation can only be resumed with the same ones; otherwise the result would be a mix.
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
  kNew,     // an error if the file exists
  kResume,  // resumes an existing file
  kForce,   // replaces an existing file
};

// Checks that the output can be written to `path`; creates nothing. Throws Error if its folder is missing, if it is the
// `source` itself, and if the file exists (kNew).
void check_output(const std::filesystem::path& path, OutputStart start, const std::filesystem::path& source);

class TranslationFile {
 public:
  struct Made {
    nlohmann::ordered_json with;  // everything that determines the output bytes, by option name
    std::int64_t nbest = 1;       // maximum number of output lines per source line
    std::int64_t block_lines = 1;
  };

  // Throws Error if another process writes to the file, and if it was made with something else (kResume).
  TranslationFile(const std::filesystem::path& path, OutputStart start, const Made& made);
  ~TranslationFile();  // removes an unfinished file without a line
  TranslationFile(const TranslationFile&) = delete;
  TranslationFile& operator=(const TranslationFile&) = delete;

  // The existing part of a resumed file. The first `kept` source lines need not be translated again.
  const FinishedLines& before() const { return before_; }
  // Whether it is known what those lines were made with. If not, they are accepted as they are.
  bool knows_origin() const { return knows_origin_; }

  // Appends the translations of a block of lines. The first call cuts off everything after the kept lines.
  void append(std::string_view lines);
  void finish();

 private:
  void open();

  std::filesystem::path path_, notes_;
  std::string made_with_;
  FileLock lock_;
  bool knows_origin_, finished_ = false;
  FinishedLines before_;
  std::optional<AppendFile> file_;  // nullopt: the existing file is still unchanged
};

}  // namespace heed::run
