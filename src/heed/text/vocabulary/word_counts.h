// How often each word occurs: what a vocabulary is built from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

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

}  // namespace heed::text
