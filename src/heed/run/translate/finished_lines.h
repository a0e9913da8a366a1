// How much of a translation exists already: the complete blocks at the start of a file of translations.
#pragma once

#include <cstdint>
#include <filesystem>

namespace heed::run {

struct FinishedLines {
  std::int64_t lines = 0;   // source lines with a complete translation
  std::int64_t kept = 0;    // the largest multiple of the block size that is not above `lines`
  std::uint64_t bytes = 0;  // of the translations of the lines kept
};

// Counts in whole blocks of source lines: the last digits of a score depend on the sentences of a batch, and those
// depend on where the block starts. With `nbest` above 1, each source line has up to that many lines, each with its
// index. A block is then complete if its last line has all of them or the next block has started. Throws Error, naming
// file and line, if lines do not have their indices.
FinishedLines finished_lines(const std::filesystem::path& path, std::int64_t nbest, std::int64_t block_lines);

}  // namespace heed::run
