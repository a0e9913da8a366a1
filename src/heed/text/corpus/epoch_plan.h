// EpochPlan: the batches of one epoch over pairs of any number, planned part by part in memory of constant size.
//
// The pairs are cut into blocks in the order of their file. The order of the blocks is drawn for each epoch; so many of
// them form a window, and the pairs of a window are planned by plan_epoch (batches.h). A corpus of one window gets
// exactly the plan of plan_epoch, so what is larger than memory is shuffled by blocks and the rest as a whole.
//
// The plan is a function of the lengths, the options, the seed and the epoch alone: to go on where a training stopped,
// make it again and ask for the same batch.
//   EpochPlan plan(pairs, options, epoch);
//   for (std::int64_t i = done; i < plan.size(); ++i) train(plan.batch(i));
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/text/corpus/batches.h"
#include "heed/text/corpus/pair_source.h"

namespace heed::text {

inline constexpr std::int64_t kWindowBlocks = 64;

struct WindowSize {
  std::int64_t block_pairs = kBlockPairs, blocks = kWindowBlocks;
};

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
  std::vector<std::int64_t> block_order_;
  std::vector<std::int64_t> batch_ends_;  // batches up to the end of each window
  // The present window.
  std::size_t window_ = 0;
  std::vector<Range> blocks_;
  BatchPlan batches_;
  std::vector<std::int64_t> batch_;
};

}  // namespace heed::text
