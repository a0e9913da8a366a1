// WordCounts counts the words of a text. Vocabulary maps words to ids and back.
//
// Ids 0 to 3 are the special tokens. The words follow, most frequent first and equally frequent ones in byte order, so
// that the same counts give the same ids on every machine. Special tokens never stand for text: a word spelled like one
// ("</s>" in a web page, "<unk>" in a prepared corpus) counts as unknown and cannot end a sentence.
//
// The file is UTF-8 text, one token per line: token, TAB, count. Lines end only at LF, so U+0085 and similar survive.
// The id is the line number, from 0. The count of <unk> is that of the words left out. The format is stable.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/string_map.h"
#include "heed/base/thread_pool.h"
#include "heed/text/corpus/line_block.h"
#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

// How often each word occurs. A vocabulary is built from it.
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

WordCounts count_words(const LineBlock& lines, const Tokenizer& tokenizer, ThreadPool& pool);
// Counts all lines of a file. The file is read in blocks, so memory is needed only for the distinct words.
WordCounts count_words(const std::filesystem::path& path, const Tokenizer& tokenizer, ThreadPool& pool,
                       const TextOptions& options = {});

// Counts on all threads of a pool: calls add(i, counts) for i = 0 ... texts - 1, concurrently with separate counts, and
// returns the sum. Use few large parts: most words occur in every part, and the parts are summed on one thread.
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

struct VocabularyOptions {
  std::int64_t min_count = 1;  // words seen less often are unknown
  std::int64_t max_size = 0;   // maximum number of tokens, including special ones; 0: no limit
};

enum class Marks { kNone, kEnd, kBoth };  // </s> after a sentence, and <s> before it

class Vocabulary {
 public:
  static constexpr std::int32_t kPadding = 0, kBegin = 1, kEnd = 2, kUnknown = 3;
  static constexpr std::int32_t kSpecials = 4;

  // The special tokens only.
  Vocabulary();
  // REQUIRES: words as tokenizers return them: not empty, valid UTF-8, without LF and NUL
  explicit Vocabulary(const WordCounts& counts, const VocabularyOptions& options = {});

  static Vocabulary load(const std::filesystem::path& path);
  void save(const std::filesystem::path& path) const;

  std::int32_t size() const { return static_cast<std::int32_t>(tokens_.size()); }
  std::int32_t id(std::string_view word) const;     // kUnknown if the word is not in the vocabulary
  const std::string& token(std::int32_t id) const;  // throws Error for an invalid id
  std::int64_t count(std::int32_t id) const;        // likewise; 0 for <pad>, <s> and </s>
  std::span<const std::string> tokens() const { return tokens_; }

  void append_ids(std::span<const std::string> words, Marks marks, std::vector<std::int32_t>& ids) const;
  std::vector<std::int32_t> encode(std::span<const std::string> words, Marks marks) const;

  // The words of a sentence up to </s>, without padding and special tokens; unknown words are "<unk>".
  std::vector<std::string> decode(std::span<const std::int32_t> ids) const;

  friend bool operator==(const Vocabulary& a, const Vocabulary& b) {
    return a.tokens_ == b.tokens_ && a.counts_ == b.counts_;
  }

 private:
  bool add(std::string word, std::int64_t count);  // false if it exists
  std::size_t checked(std::int32_t id) const;

  std::vector<std::string> tokens_;
  std::vector<std::int64_t> counts_;
  StringMap<std::int32_t> ids_;  // of the words; the spellings of special tokens map to kUnknown
};

}  // namespace heed::text
