// ParallelText reads two files in step: line i of one is the translation of line i of the other.
//
// Memory is needed for a block of lines only. A file without lines, and files of different numbers of lines, throw:
//   [read corpus] expected as many lines in both files, received 29000 in train.de and 28999 in train.en
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/thread_pool.h"
#include "heed/text/corpus/corpus_folder.h"
#include "heed/text/corpus/line_block.h"

namespace heed::text {

class ParallelText {
 public:
  explicit ParallelText(const Split& files, const TextOptions& options = {});

  struct Pair {
    std::string_view source, target;  // hold until the next call
  };
  std::optional<Pair> next();

  struct Block {
    LineBlock source, target;
    std::int64_t first_line = 0;  // of its first pair, from 1
    std::size_t size() const { return source.size(); }
  };
  // At most kLinesPerBlock pairs; false after the last.
  bool next(Block& block);

  std::int64_t line_number() const { return source_.line_number(); }

 private:
  [[noreturn]] void fail_at_end();

  TextFile source_, target_;
};

// Calls work(block, begin, end, result) on the pool for parts of each block, and then collect(result) for each part,
// in the order of the lines.
template <class Result, class Work, class Collect>
void for_each_block(ParallelText& text, ThreadPool& pool, Work&& work, Collect&& collect) {
  ParallelText::Block block;
  while (text.next(block)) {
    std::vector<Result> results((block.size() + kLinesPerTask - 1) / kLinesPerTask);
    pool.run_blocks(std::ssize(block), kLinesPerTask, [&](std::int64_t begin, std::int64_t end) {
      const auto first = static_cast<std::size_t>(begin);
      work(std::as_const(block), first, static_cast<std::size_t>(end), results[first / kLinesPerTask]);
    });
    for (Result& result : results) collect(std::move(result));
  }
}

// The lines as they are, for evaluation.
struct RawPairs {
  std::vector<std::string> source, target;
};
RawPairs read_pairs(const Split& files, const TextOptions& options = {});

}  // namespace heed::text
