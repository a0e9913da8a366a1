// A training corpus: the sentence pairs of two files as token ids, without pairs that are empty or exceed a limit. Also
// PairSource, the interface through which training reads pairs from memory or from files (prepared_pairs.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"
#include "heed/text/corpus/parallel_text.h"
#include "heed/text/tokenizers/tokenizer.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::text {

// Sentences as token ids, in one contiguous array.
class Sentences {
 public:
  void add(std::span<const std::int32_t> ids) {
    ids_.insert(ids_.end(), ids.begin(), ids.end());
    begins_.push_back(ids_.size());
  }
  void add(const Sentences& others) {
    const std::size_t shift = ids_.size();
    ids_.insert(ids_.end(), others.ids_.begin(), others.ids_.end());
    for (std::size_t i = 1; i < others.begins_.size(); ++i) begins_.push_back(shift + others.begins_[i]);
  }

  std::size_t size() const { return begins_.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t i) const { return all().subspan(begins_[i], length(i)); }
  std::size_t length(std::size_t i) const { return begins_[i + 1] - begins_[i]; }
  // Copies of the sentences with these indices, such as a batch, as Seq2SeqBatch takes them.
  std::vector<std::vector<std::int32_t>> copies(std::span<const std::int32_t> numbers) const {
    std::vector<std::vector<std::int32_t>> sentences;
    sentences.reserve(numbers.size());
    for (const std::int32_t number : numbers) {
      const auto ids = (*this)[static_cast<std::size_t>(number)];
      sentences.emplace_back(ids.begin(), ids.end());
    }
    return sentences;
  }
  std::span<const std::int32_t> all() const { return ids_; }  // one sentence after another

 private:
  std::vector<std::int32_t> ids_;
  std::vector<std::size_t> begins_ = {0};  // and the end of the last one
};

struct LengthLimits {
  std::int64_t max_source = 100;  // tokens of a source sentence, without <s> and </s>; 0: no limit
  std::int64_t max_target = 100;  // the same for the target
  double max_ratio = 0;           // length of the longer side divided by that of the shorter; 0: no limit
};

// A pair is counted under the first reason that applies.
struct SkipCounts {
  std::int64_t both_empty = 0, empty_source = 0, empty_target = 0;
  std::int64_t long_source = 0, long_target = 0;
  std::int64_t ratio = 0;

  std::int64_t total() const { return both_empty + empty_source + empty_target + long_source + long_target + ratio; }
  SkipCounts& operator+=(const SkipCounts& other);
};

struct PairLengths {
  std::int32_t source = 0, target = 0;
};

struct Corpus {
  Sentences source, target;         // each sentence with <s> before it and </s> after it
  std::vector<std::int64_t> lines;  // line of each pair in its files, from 1; empty for prepared text
  SkipCounts skipped;

  std::size_t size() const { return source.size(); }
  PairLengths lengths(std::size_t i) const {
    return {.source = static_cast<std::int32_t>(source.length(i)),
            .target = static_cast<std::int32_t>(target.length(i))};
  }
};

struct CorpusOptions {
  TextOptions text = {};
  LengthLimits limits = {};
};

// How one side of the text becomes token ids.
struct CorpusSide {
  const Tokenizer& tokenizer;
  const Vocabulary& vocabulary;
};

// Pairs are in file order, for any number of threads. Throws Error if no pair is left.
Corpus read_corpus(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                   const CorpusOptions& options = {});

// The same for text of any length: `receive` gets the pairs in parts, in file order. Returns the number of lines read.
// Each part contains the skip counts of its own lines.
std::int64_t read_corpus_parts(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                               const CorpusOptions& options, FunctionRef<void(const Corpus& part)> receive);

// Number of consecutive pairs that are shuffled, checked and released together.
inline constexpr std::int64_t kBlockPairs = 4096;

// Where training reads its pairs from, by index. The reader announces which pairs it will read and which it no longer
// needs, so that a source on disk can check them first and release their memory afterwards. Use from one thread at a
// time.
class PairSource {
 public:
  virtual ~PairSource() = default;

  virtual std::int64_t size() const = 0;
  // Token ids of all target sentences together, including <s> and </s>.
  virtual std::int64_t target_numbers() const = 0;

  // Pair i, from 0: each sentence with <s> before it and </s> after it, and the number of token ids.
  virtual PairLengths lengths(std::int64_t i) const = 0;
  virtual std::span<const std::int32_t> source(std::int64_t i) const = 0;
  virtual std::span<const std::int32_t> target(std::int64_t i) const = 0;

  // Call these before reading the lengths, or anything else, of these pairs. Throw Error if the source is damaged.
  virtual void check_lengths(std::int64_t /*first*/, std::int64_t /*count*/) {}
  virtual void check(std::int64_t /*first*/, std::int64_t /*count*/) {}
  // These pairs are not needed for now.
  virtual void release(std::int64_t /*first*/, std::int64_t /*count*/) {}
};

// The pairs of a corpus in memory.
class MemoryPairs : public PairSource {
 public:
  explicit MemoryPairs(Corpus corpus) : corpus_(std::move(corpus)) {}

  const Corpus& corpus() const& { return corpus_; }
  Corpus corpus() && { return std::move(corpus_); }

  std::int64_t size() const override { return static_cast<std::int64_t>(corpus_.size()); }
  std::int64_t target_numbers() const override { return std::ssize(corpus_.target.all()); }
  PairLengths lengths(std::int64_t i) const override { return corpus_.lengths(static_cast<std::size_t>(i)); }
  std::span<const std::int32_t> source(std::int64_t i) const override {
    return corpus_.source[static_cast<std::size_t>(i)];
  }
  std::span<const std::int32_t> target(std::int64_t i) const override {
    return corpus_.target[static_cast<std::size_t>(i)];
  }

 private:
  Corpus corpus_;
};

}  // namespace heed::text
