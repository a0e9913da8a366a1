#include "heed/text/corpus/epoch_plan.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/random.h"

namespace heed::text {
namespace {

// Apart from the stream that each window is planned by, see batches.cpp.
constexpr std::uint64_t kStream = std::uint64_t{0xB10C} << 48;

std::vector<std::int64_t> drawn_order(std::int64_t count, std::uint64_t seed, std::uint64_t epoch) {
  std::vector<std::int64_t> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), std::int64_t{0});
  Random random(seed, kStream + epoch);
  for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[random.below(left)]);
  return order;
}

}  // namespace

EpochPlan::EpochPlan(PairSource& pairs, const BatchOptions& options, std::uint64_t epoch, const WindowSize& size)
    : pairs_(pairs),
      options_(options),
      epoch_(epoch),
      size_(size),
      block_order_(drawn_order((pairs.size() + size.block_pairs - 1) / size.block_pairs, options.seed, epoch)) {
  const std::int64_t windows = (std::ssize(block_order_) + size.blocks - 1) / size.blocks;
  if (windows == 0) return;
  enter(0);
  batch_ends_.push_back(static_cast<std::int64_t>(batches_.size()));
  for (std::size_t window = 1; window < static_cast<std::size_t>(windows); ++window) {
    const auto batches = options_.tokens == 0 ? count_epoch_batches(pairs_of(window), options_, epoch_, window)
                                              : static_cast<std::int64_t>(plan(window).size());
    batch_ends_.push_back(batch_ends_.back() + batches);
  }
}

std::vector<EpochPlan::Range> EpochPlan::blocks_of(std::size_t window) const {
  const std::size_t begin = window * static_cast<std::size_t>(size_.blocks);
  const std::size_t end = std::min(begin + static_cast<std::size_t>(size_.blocks), block_order_.size());
  std::vector<Range> blocks;
  for (std::size_t i = begin; i < end; ++i) {
    const std::int64_t first = block_order_[i] * size_.block_pairs;
    blocks.push_back({.first = first, .count = std::min(size_.block_pairs, pairs_.size() - first)});
  }
  std::ranges::sort(blocks, {}, &Range::first);
  return blocks;
}

std::int64_t EpochPlan::pairs_of(std::size_t window) const {
  std::int64_t pairs = 0;
  for (const Range& block : blocks_of(window)) pairs += block.count;
  return pairs;
}

BatchPlan EpochPlan::plan(std::size_t window) const {
  std::vector<PairLengths> lengths;
  lengths.reserve(static_cast<std::size_t>(pairs_of(window)));
  for (const auto& [first, count] : blocks_of(window)) {
    pairs_.check_lengths(first, count);
    for (std::int64_t i = first; i < first + count; ++i) lengths.push_back(pairs_.lengths(i));
    pairs_.release(first, count);
  }
  return plan_epoch(lengths, options_, epoch_, window);
}

void EpochPlan::enter(std::size_t window) {
  leave();
  window_ = window;
  batches_ = plan(window);
  blocks_ = blocks_of(window);
  for (const auto& [first, count] : blocks_) pairs_.check(first, count);
}

void EpochPlan::leave() {
  for (const auto& [first, count] : blocks_) pairs_.release(first, count);
  blocks_.clear();
}

std::span<const std::int64_t> EpochPlan::batch(std::int64_t i) {
  require(i >= 0 && i < size(), "plan batches", [&] {
    return Mismatch{fmt::format("a number of a batch below {}", size()), fmt::format("{}", i)};
  });
  const auto window = static_cast<std::size_t>(std::ranges::upper_bound(batch_ends_, i) - batch_ends_.begin());
  if (window != window_) enter(window);
  const std::int64_t begin = window == 0 ? 0 : batch_ends_[window - 1];
  batch_.clear();
  for (const std::int32_t place : batches_[static_cast<std::size_t>(i - begin)]) {
    const auto block = static_cast<std::size_t>(place / size_.block_pairs);
    batch_.push_back(blocks_[block].first + place % size_.block_pairs);
  }
  return batch_;
}

}  // namespace heed::text
