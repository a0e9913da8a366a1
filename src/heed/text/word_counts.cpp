#include "heed/text/word_counts.h"

#include <string>
#include <vector>

#include "heed/text/line_block.h"

namespace heed {
namespace {

// False at the end of the file.
bool read_block(TextFile& file, LineBlock& block) {
  block.clear();
  while (block.size() < kLinesPerBlock) {
    const auto line = file.next();
    if (!line) break;
    block.add(*line);
  }
  return block.size() > 0;
}

}  // namespace

void WordCounts::add(std::string_view word, std::int64_t count) {
  total_ += count;
  if (const auto found = counts_.find(word); found != counts_.end())
    found->second += count;
  else
    counts_.emplace(word, count);
}

void WordCounts::add(const WordCounts& other) {
  for (const auto& [word, count] : other.counts_) add(word, count);
}

WordCounts count_words(const std::filesystem::path& path, const Tokenizer& tokenizer, ThreadPool& pool,
                       const TextOptions& options) {
  WordCounts counts;
  TextFile file(path, options);
  LineBlock block;
  // Few large tasks: most words of a block occur in every part of it, and adding the parts up is not parallel.
  constexpr std::size_t kTasks = 8;
  constexpr std::size_t kLines = kLinesPerBlock / kTasks;
  while (read_block(file, block)) {
    std::vector<WordCounts> parts(kTasks);
    pool.run_blocks(std::ssize(block), kLines, [&](std::int64_t begin, std::int64_t end) {
      WordCounts& part = parts[static_cast<std::size_t>(begin) / kLines];
      for (std::int64_t i = begin; i < end; ++i)
        for (const std::string& word : tokenizer.tokenize(block[static_cast<std::size_t>(i)])) part.add(word);
    });
    for (const WordCounts& part : parts) counts.add(part);
  }
  return counts;
}

}  // namespace heed
