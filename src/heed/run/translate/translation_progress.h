// How far a translation is: in bytes of its file, whose lines nobody has counted.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>

#include "heed/base/terminal/progress.h"

namespace heed::run {

class TranslationProgress {
 public:
  // `file_bytes`: of the whole file, 0 where that is not known; `bytes_before`, `lines_before`: what is done already.
  // Shows nothing before the first update.
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
