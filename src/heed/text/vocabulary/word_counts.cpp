#include "heed/text/vocabulary/word_counts.h"

#include <string>

#include "heed/text/corpus/line_block.h"

namespace heed::text {
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
  while (read_block(file, block))
    counts.add(count_in_parts(std::ssize(block), pool, [&](std::int64_t line, WordCounts& part) {
      for (const std::string& word : tokenizer.tokenize(block[static_cast<std::size_t>(line)])) part.add(word);
    }));
  return counts;
}

}  // namespace heed::text
