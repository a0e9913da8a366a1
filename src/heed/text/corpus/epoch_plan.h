// The batches of an epoch: sentences of like length together, so that little of a batch is padding.
//
// The plan is a function of the lengths, the options, the seed and the epoch alone: to resume a training, make it again
// and ask for the same batch.
//   EpochPlan plan(pairs, options, epoch);
//   for (std::int64_t i = done; i < plan.size(); ++i) train(plan.batch(i));
//
// Pairs are sorted by length (BucketBy says which), pairs of equal length in random order; then cut into batches, which
// are shuffled. Where the first cut is and the random order are drawn anew for each epoch. By both lengths, pairs are
// sorted by one and, within it, by the other, up and down in turn so that neighbours always differ little; which length
// comes first, and the direction, are drawn too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "heed/text/corpus/corpus.h"

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
// pairs are.
BatchPlan plan_epoch(std::span<const PairLengths> lengths, const BatchOptions& options, std::uint64_t epoch,
                     std::uint64_t window = 0);

// How many batches plan_epoch makes of so many pairs, which without a limit of tokens their lengths do not change.
// REQUIRES: options.tokens == 0
std::int64_t count_epoch_batches(std::int64_t pairs, const BatchOptions& options, std::uint64_t epoch,
                                 std::uint64_t window = 0);

// For evaluation: each pair once, shortest first and the same every time; the seed is not used.
BatchPlan plan_sorted(std::span<const PairLengths> lengths, const BatchOptions& options);

inline constexpr std::int64_t kWindowBlocks = 64;

struct WindowSize {
  std::int64_t block_pairs = kBlockPairs, blocks = kWindowBlocks;
};

// The plan of an epoch over any number of pairs, in memory of constant size. The pairs are cut into blocks in the order
// of their file, and the order of the blocks is drawn for each epoch. A number of blocks form a window, whose pairs are
// planned by plan_epoch: a corpus of one window is shuffled as a whole, a larger one block by block.
class EpochPlan {
 public:
  // Checks the first window, so that a training stops before it has begun where that is damaged. With a limit of
  // tokens it reads all lengths, as the number of batches follows from them alone. REQUIRES: `pairs` outlives this
  EpochPlan(PairSource& pairs, const BatchOptions& options, std::uint64_t epoch, const WindowSize& size = {});
  ~EpochPlan() { leave(); }
  EpochPlan(const EpochPlan&) = delete;
  EpochPlan& operator=(const EpochPlan&) = delete;

  std::int64_t size() const { return batch_ends_.empty() ? 0 : batch_ends_.back(); }  // batches

  // Numbers of the pairs in batch i; the span holds until the next call. Cheap for the window of the last call, whose
  // pairs are released when another one is entered.
  std::span<const std::int64_t> batch(std::int64_t i);

 private:
  struct Range {
    std::int64_t first = 0, count = 0;
  };
  std::vector<Range> blocks_of(std::size_t window) const;  // in the order of the file
  std::int64_t pairs_of(std::size_t window) const;
  BatchPlan plan(std::size_t window) const;  // by places in the window
  void enter(std::size_t window);
  void leave();

  PairSource& pairs_;
  BatchOptions options_;
  std::uint64_t epoch_;
  WindowSize size_;
  std::vector<std::size_t> block_order_;
  std::vector<std::int64_t> batch_ends_;  // batches up to the end of each window
  // The present window.
  std::size_t window_ = 0;
  std::vector<Range> blocks_;
  BatchPlan batches_;
  std::vector<std::int64_t> batch_;
};

}  // namespace heed::text
