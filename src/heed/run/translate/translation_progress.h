// Shows the progress of a translation in bytes of its file, since its number of lines is not known.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>

#include "heed/base/terminal/progress.h"

namespace heed::run {

class TranslationProgress {
 public:
  // `file_bytes`: size of the whole file, 0 if unknown; `bytes_before`, `lines_before`: already done. Shows nothing
  // before the first update.
  TranslationProgress(std::ostream& err, std::uint64_t file_bytes, std::uint64_t bytes_before,
                      std::int64_t lines_before);

  // A block of lines has been read, up to byte `end` of the file.
  void begin_block(std::int64_t lines, std::uint64_t end);
  void update(std::int64_t lines_done);  // of the block
  void end_block();
  void finish();

 private:
  void show(std::uint64_t bytes, std::int64_t lines);

  bool by_bytes_;
  std::uint64_t begin_, end_;  // bytes, of the block
  std::int64_t lines_before_, lines_ = 0;
  Progress progress_;
};

}  // namespace heed::run
