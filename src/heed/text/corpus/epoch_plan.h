// Plans the batches of an epoch. Sentences of similar length go together, so that a batch has little padding.
//
// The plan depends only on the lengths, the options, the seed and the epoch. To resume training, create it again and
// request the same batch.
//   EpochPlan plan(pairs, options, epoch);
//   for (std::int64_t i = done; i < plan.size(); ++i) train(plan.batch(i));
//
// Pairs are sorted by length (BucketBy says which one), pairs of equal length in random order. They are then cut into
// batches, and the batches are shuffled. The first cut and the random order are drawn anew for each epoch. With both
// lengths, pairs are sorted by one and, within equal values, by the other, alternately ascending and descending, so
// that neighbours always differ little. Which length comes first, and the direction, are random too.
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
  kBothLengths,   // least padding; slightly worse results, see docs/training.md
  kSourceLength,  // equal source lengths; target lengths vary
  kNothing,       // random pairs, with the most padding
};
BucketBy bucket_by(std::string_view name);  // "both", "source" or "none"; otherwise throws Error
inline constexpr std::array<const char*, 3> kBucketByNames = {"both", "source", "none"};

// At least one limit must be set, and both apply. A pair that exceeds the token limit alone is a batch by itself.
struct BatchOptions {
  std::int64_t sentences = 128;  // pairs in a batch; 0: no limit
  std::int64_t tokens = 0;       // source and target positions of a batch, padding included; 0: no limit
  std::uint64_t seed = 1;        // of the random order
  BucketBy bucket_by = BucketBy::kBothLengths;
};

class BatchPlan {
 public:
  std::size_t size() const { return ends_.size(); }
  // Indices of the pairs in batch i.
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

// For training: each pair once. `epoch` counts from 0. If a corpus is planned in parts, `window` is the index of this
// part, from 0.
BatchPlan plan_epoch(std::span<const PairLengths> lengths, const BatchOptions& options, std::uint64_t epoch,
                     std::uint64_t window = 0);

// The number of batches that plan_epoch makes of this many pairs. Without a token limit, it does not depend on their
// lengths. REQUIRES: options.tokens == 0
std::int64_t count_epoch_batches(std::int64_t pairs, const BatchOptions& options, std::uint64_t epoch,
                                 std::uint64_t window = 0);

// For evaluation: each pair once, shortest first, always in the same order. The seed is not used.
BatchPlan plan_sorted(std::span<const PairLengths> lengths, const BatchOptions& options);

inline constexpr std::int64_t kWindowBlocks = 64;

struct WindowSize {
  std::int64_t block_pairs = kBlockPairs, blocks = kWindowBlocks;
};

// The plan of an epoch over any number of pairs, in constant memory. The pairs are cut into blocks in file order, and
// the order of the blocks is drawn for each epoch. Several blocks form a window, whose pairs plan_epoch plans. A corpus
// of one window is shuffled as a whole, a larger one block by block.
class EpochPlan {
 public:
  // Checks the first window, so that training on damaged data stops before it starts. With a token limit, reads all
  // lengths, because the number of batches depends on them. REQUIRES: `pairs` outlives this
  EpochPlan(PairSource& pairs, const BatchOptions& options, std::uint64_t epoch, const WindowSize& size = {});
  ~EpochPlan() { leave(); }
  EpochPlan(const EpochPlan&) = delete;
  EpochPlan& operator=(const EpochPlan&) = delete;

  std::int64_t size() const { return batch_ends_.empty() ? 0 : batch_ends_.back(); }  // batches

  // Indices of the pairs in batch i. The span is valid until the next call. Cheap within one window; entering another
  // one releases the pairs of the previous window.
  std::span<const std::int64_t> batch(std::int64_t i);

 private:
  struct Range {
    std::int64_t first = 0, count = 0;
  };
  std::vector<Range> blocks_of(std::size_t window) const;  // in file order
  std::int64_t pairs_of(std::size_t window) const;
  BatchPlan plan(std::size_t window) const;  // as positions in the window
  void enter(std::size_t window);
  void leave();

  PairSource& pairs_;
  BatchOptions options_;
  std::uint64_t epoch_;
  WindowSize size_;
  std::vector<std::size_t> block_order_;
  std::vector<std::int64_t> batch_ends_;  // batches up to the end of each window
  // The current window.
  std::size_t window_ = 0;
  std::vector<Range> blocks_;
  BatchPlan batches_;
  std::vector<std::int64_t> batch_;
};

}  // namespace heed::text
