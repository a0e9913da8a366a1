// How often each word occurs: what a vocabulary is built from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/string_map.h"
#include "heed/base/thread_pool.h"
#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

class WordCounts {
 public:
  void add(std::string_view word, std::int64_t count = 1);
  void add(const WordCounts& other);

  const StringMap<std::int64_t>& counts() const { return counts_; }
  std::int64_t total() const { return total_; }

 private:
  StringMap<std::int64_t> counts_;
  std::int64_t total_ = 0;
};

// Of all lines of a file, which is read in blocks: memory is needed for the distinct words only.
WordCounts count_words(const std::filesystem::path& path, const Tokenizer& tokenizer, ThreadPool& pool,
                       const TextOptions& options = {});

// Counts on all threads of a pool: calls add(i, counts) for i = 0 ... texts - 1, several at a time on counts of their
// own, and gives the sum.
// Few large parts: most words occur in every one of them, and adding the parts up is not parallel.
template <class Add>
WordCounts count_in_parts(std::int64_t texts, ThreadPool& pool, const Add& add) {
  constexpr std::int64_t kParts = 8;
  const std::int64_t size = std::max<std::int64_t>(1, (texts + kParts - 1) / kParts);
  std::vector<WordCounts> parts(static_cast<std::size_t>(kParts));
  pool.run_blocks(texts, size, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) add(i, parts[static_cast<std::size_t>(begin / size)]);
  });
  WordCounts counts;
  for (const WordCounts& part : parts) counts.add(part);
  return counts;
}

}  // namespace heed::text
