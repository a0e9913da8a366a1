// A corpus to train on: the pairs of two files as numbers, without those that are empty or beyond a limit, and the
// interface by which a training reads pairs from memory or from files (prepared_pairs.h).
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

// Sentences as numbers, all in one piece of memory.
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
  // Those of the sentences numbered so, such as a batch, as Seq2SeqBatch takes them.
  std::vector<std::vector<std::int32_t>> copies(std::span<const std::int32_t> numbers) const {
    std::vector<std::vector<std::int32_t>> sentences;
    sentences.reserve(numbers.size());
    for (const std::int32_t number : numbers) {
      const auto ids = (*this)[static_cast<std::size_t>(number)];
      sentences.emplace_back(ids.begin(), ids.end());
    }
    return sentences;
  }
  std::span<const std::int32_t> all() const { return ids_; }  // one sentence after the other

 private:
  std::vector<std::int32_t> ids_;
  std::vector<std::size_t> begins_ = {0};  // and, last, the end of all
};

struct LengthLimits {
  std::int64_t max_source = 100;  // words of a source sentence, marks not counted; 0: no limit
  std::int64_t max_target = 100;  // the same for the target
  double max_ratio = 0;           // words of the longer side to those of the shorter one; 0: no limit
};

// A pair is skipped for the first of these reasons that holds.
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
  Sentences source, target;         // each sentence with <s> before it and </s> behind it
  std::vector<std::int64_t> lines;  // where each pair stands in its files, from 1; none of prepared text
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

// How one side of the text becomes numbers.
struct CorpusSide {
  const Tokenizer& tokenizer;
  const Vocabulary& vocabulary;
};

// In the order of the files, for any number of threads. Throws where no pair is left.
Corpus read_corpus(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                   const CorpusOptions& options = {});

// The same for text of any length: `receive` gets the pairs some at a time, in the order of the files. Returns the
// number of lines read; a part knows what was skipped among its lines.
std::int64_t read_corpus_parts(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                               const CorpusOptions& options, FunctionRef<void(const Corpus& part)> receive);

// Pairs that are shuffled, checked and let go together, in the order of their files.
inline constexpr std::int64_t kBlockPairs = 4096;

// Where a training reads its pairs from, by their number. The reader says which pairs it is about to read and which it
// is done with, so that a source of files may check them before and release their memory after. One thread at a time.
class PairSource {
 public:
  virtual ~PairSource() = default;

  virtual std::int64_t size() const = 0;
  // Of all target sentences together, marks included.
  virtual std::int64_t target_numbers() const = 0;

  // Pair i, from 0: each sentence with <s> before it and </s> behind it, and how many numbers that are.
  virtual PairLengths lengths(std::int64_t i) const = 0;
  virtual std::span<const std::int32_t> source(std::int64_t i) const = 0;
  virtual std::span<const std::int32_t> target(std::int64_t i) const = 0;

  // Before lengths, or anything, of these pairs is asked for. Throws Error where the source does not hold what it
  // should.
  virtual void check_lengths(std::int64_t /*first*/, std::int64_t /*count*/) {}
  virtual void check(std::int64_t /*first*/, std::int64_t /*count*/) {}
  // Nobody needs these pairs for now.
  virtual void release(std::int64_t /*first*/, std::int64_t /*count*/) {}
};

// Pairs of a corpus in memory.
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
