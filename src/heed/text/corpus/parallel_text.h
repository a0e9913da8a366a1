// A folder of parallel text: one file per split and language, such as train.de, train.en, val.de.gz and test_2016.en.
// Functions that find its files, and ParallelText, which reads two of them in step.
//
// A file is SPLIT.LANGUAGE or SPLIT.LANGUAGE.gz, and a split is train, val (also valid or dev) or test*. Other names,
// such as val.lc.norm.tok.de, are ignored unless find_split is called with them.
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
#include "heed/text/corpus/line_block.h"

namespace heed::text {

struct Languages {
  std::string source, target;  // as in file names: "de"
};

struct Split {
  std::string name;                      // "train"
  std::filesystem::path source, target;  // line i of one translates line i of the other
};

bool is_validation(std::string_view split);  // "val", "valid" or "dev"

// Throws Error, listing what exists, if a file is missing or exists both plain and as .gz.
Split find_split(const std::filesystem::path& folder, const std::string& name, const Languages& languages);

// The splits with a file in either language: train first, then val, then the tests by name. Throws Error if the other
// language's file is missing.
std::vector<Split> list_splits(const std::filesystem::path& folder, const Languages& languages);

// The languages of the splits in a folder, in alphabetical order.
std::vector<std::string> list_languages(const std::filesystem::path& folder);

// Fills in the empty members of `wanted`: the two languages of the folder in alphabetical order, or the other of the
// two. Throws Error, listing the languages, if there are not exactly two.
Languages choose_languages(const std::filesystem::path& folder, Languages wanted = {});

// Reads two files in step; line i of one is the translation of line i of the other. Needs memory for one block of
// lines. Throws Error for a file without lines and for files with different numbers of lines.
class ParallelText {
 public:
  explicit ParallelText(const Split& files, const TextOptions& options = {});

  struct Pair {
    std::string_view source, target;  // valid until the next call
  };
  std::optional<Pair> next();

  struct Block {
    LineBlock source, target;
    std::int64_t first_line = 0;  // of the first pair, from 1
    std::size_t size() const { return source.size(); }
  };
  // Reads at most kLinesPerBlock pairs. Returns false after the last.
  bool next(Block& block);

  std::int64_t line_number() const { return source_.line_number(); }

 private:
  [[noreturn]] void fail_at_end();

  TextFile source_, target_;
};

// Calls work(block, begin, end, result) on the pool for parts of each block, then collect(result) for each part in line
// order.
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

// The unprocessed lines, for evaluation.
struct RawPairs {
  std::vector<std::string> source, target;
};
RawPairs read_pairs(const Split& files, const TextOptions& options = {});

}  // namespace heed::text
