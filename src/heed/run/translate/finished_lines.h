// How much of a translation is there already: the whole blocks at the beginning of a file of translations.
#pragma once

#include <cstdint>
#include <filesystem>

namespace heed::run {

struct FinishedLines {
  std::int64_t lines = 0;   // of the source that have a whole line of translation
  std::int64_t kept = 0;    // the largest multiple of the block's lines in them
  std::uint64_t bytes = 0;  // of the translations of the lines kept
};

// Counts in whole blocks of the source, because the last digits of a score depend on the sentences of a batch, and
// those on where its block begins. `nbest` above 1: up to so many lines for a line of the source, each with its number.
// A block is then known to be whole when its last line has all of them, or the next block has begun. Throws Error,
// naming file and line, where lines do not have their numbers.
FinishedLines finished_lines(const std::filesystem::path& path, std::int64_t nbest, std::int64_t block_lines);

}  // namespace heed::run
