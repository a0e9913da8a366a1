// Where a training reads its pairs from, by their number: from memory, or from files that are larger than it
// (prepared_pairs.h).
//
// Whoever reads says which pairs it is about to read and which it has done with, so that a source of files may check
// them before and let their memory go after. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "heed/text/corpus/corpus.h"

namespace heed::text {

struct PairLengths {
  std::int32_t source = 0, target = 0;
};

// Pairs that are shuffled, checked and let go together, in the order of their files.
inline constexpr std::int64_t kBlockPairs = 4096;

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

class MemoryPairs : public PairSource {
 public:
  explicit MemoryPairs(Corpus corpus) : corpus_(std::move(corpus)) {}

  const Corpus& corpus() const& { return corpus_; }
  Corpus corpus() && { return std::move(corpus_); }

  std::int64_t size() const override { return static_cast<std::int64_t>(corpus_.size()); }
  std::int64_t target_numbers() const override { return std::ssize(corpus_.target.all()); }
  PairLengths lengths(std::int64_t i) const override {
    const auto pair = static_cast<std::size_t>(i);
    return {.source = static_cast<std::int32_t>(corpus_.source.length(pair)),
            .target = static_cast<std::int32_t>(corpus_.target.length(pair))};
  }
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
