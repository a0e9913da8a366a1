// Batches of sentences of like length, so that little of them is padding.
//
// The plan of an epoch is a function of the lengths, the options and the number of the epoch alone: to go on where a
// training stopped, plan the same epoch again and start at the same batch.
//
// Pairs are sorted by one length and, within it, by the other, up and down in turn so that neighbours always differ
// little; then cut into batches, which are shuffled. Batches are not the same each epoch: which length comes first,
// the direction, where the first cut is and the order of pairs of the same two lengths are all drawn anew.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "heed/text/corpus/pair_source.h"

namespace heed::text {

std::vector<PairLengths> lengths_of(const Corpus& corpus);

// What the pairs of a batch have in common.
enum class BucketBy {
  kBothLengths,   // least padding; training with it was a little worse, see docs/training.md
  kSourceLength,  // the source's length; the targets are as they come
  kNothing,       // pairs as they are drawn, with the most padding
};
BucketBy bucket_by(std::string_view name);  // "both", "source" or "none"; else throws
inline constexpr std::array<const char*, 3> kBucketByNames = {"both", "source", "none"};

// Both limits hold, and one must be given. A pair that is beyond the limit of tokens by itself is a batch of its own.
struct BatchOptions {
  std::int64_t sentences = 128;  // pairs in a batch; 0: no limit
  std::int64_t tokens = 0;       // source and target positions of a batch, padding included; 0: no limit
  std::uint64_t seed = 1;        // of the order
  BucketBy bucket_by = BucketBy::kBothLengths;
};

class BatchPlan {
 public:
  std::size_t size() const { return ends_.size(); }
  // Numbers of the pairs in batch i.
  std::span<const std::int32_t> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(pairs_).subspan(begin, ends_[i] - begin);
  }
  void add(std::span<const std::int32_t> batch) {
    pairs_.insert(pairs_.end(), batch.begin(), batch.end());
    ends_.push_back(pairs_.size());
  }

 private:
  std::vector<std::int32_t> pairs_;
  std::vector<std::size_t> ends_;
};

// For training: each pair once. `epoch` from 0. `window`, from 0: which part of a corpus that is planned in parts these
// pairs are (epoch_plan.h).
BatchPlan plan_epoch(std::span<const PairLengths> lengths, const BatchOptions& options, std::uint64_t epoch,
                     std::uint64_t window = 0);

// How many batches plan_epoch makes of so many pairs, which without a limit of tokens their lengths do not change.
// REQUIRES: options.tokens == 0
std::int64_t count_epoch_batches(std::int64_t pairs, const BatchOptions& options, std::uint64_t epoch,
                                 std::uint64_t window = 0);

// For evaluation: each pair once, shortest first and the same every time; the seed is not used.
BatchPlan plan_sorted(std::span<const PairLengths> lengths, const BatchOptions& options);

}  // namespace heed::text
