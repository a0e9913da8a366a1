#include "heed/text/corpus/epoch_plan.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/random.h"
#include "heed/base/unicode/printable.h"

namespace heed::text {

namespace {

// Random streams for the batches of a window and for the order of blocks. They differ from the streams from which
// training with the same seed draws its weights and dropout.
constexpr std::uint64_t kBatchStream = std::uint64_t{0xBA7C} << 48, kBlockStream = std::uint64_t{0xB10C} << 48;
constexpr int kEpochBits = 30;  // in the batch stream, as many as settings allow; the other bits are the window

void check(std::size_t pairs, const BatchOptions& options) {
  if (options.sentences < 0 || options.tokens < 0 || (options.sentences == 0 && options.tokens == 0))
    throw Error(fmt::format("a batch must have a positive number of sentences or of tokens (got {} and {})",
                            options.sentences, options.tokens));
  if (pairs > std::size_t{std::numeric_limits<std::int32_t>::max()})
    throw Error(fmt::format("batches can be planned for fewer than 2^31 pairs (got {})", pairs));
}

// Builds a batch pair by pair and checks whether the next pair fits.
class Cutter {
 public:
  explicit Cutter(const BatchOptions& options) : options_(options) {}

  bool fits(PairLengths next) const {
    const std::int64_t source = std::max(source_, std::int64_t{next.source});
    const std::int64_t target = std::max(target_, std::int64_t{next.target});
    return (options_.sentences == 0 || count_ < options_.sentences) &&
           (options_.tokens == 0 || (count_ + 1) * (source + target) <= options_.tokens);
  }
  void add(PairLengths next) {
    ++count_;
    source_ = std::max(source_, std::int64_t{next.source});
    target_ = std::max(target_, std::int64_t{next.target});
  }
  void start() { count_ = source_ = target_ = 0; }
  std::int64_t count() const { return count_; }
  std::int64_t positions() const { return count_ * (source_ + target_); }

 private:
  BatchOptions options_;
  std::int64_t count_ = 0, source_ = 0, target_ = 0;
};

// The first batch has at most `first_limit` pairs.
BatchPlan cut(std::span<const std::int32_t> order, std::span<const PairLengths> lengths, const BatchOptions& options,
              std::int64_t first_limit = std::numeric_limits<std::int64_t>::max()) {
  BatchPlan plan;
  Cutter cutter(options);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const PairLengths next = lengths[static_cast<std::size_t>(order[i])];
    if (cutter.count() > 0 && (!cutter.fits(next) || (begin == 0 && cutter.count() >= first_limit))) {
      plan.add(order.subspan(begin, i - begin));
      begin = i;
      cutter.start();
    }
    cutter.add(next);
  }
  if (begin < order.size()) plan.add(order.subspan(begin));
  return plan;
}

struct Key {
  std::int32_t first, second;  // lengths; the second is negated where it descends
  std::uint32_t tie;
  std::int32_t pair;
  auto operator<=>(const Key&) const = default;  // NOLINT: clang-tidy 14 takes its 0 for a pointer
};

// Sorts by one length, and within it by the other, which ascends if the first is even (or odd) and descends otherwise.
template <class Tie>
std::vector<std::int32_t> sorted_order(std::span<const PairLengths> lengths, bool by_source, bool falls_first,
                                       Tie&& tie) {
  std::vector<Key> keys(lengths.size());
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const auto [source, target] = lengths[i];
    const std::int32_t first = by_source ? source : target, second = by_source ? target : source;
    const bool falls = (first % 2 == 0) == falls_first;
    keys[i] = {first, falls ? -second : second, tie(), static_cast<std::int32_t>(i)};
  }
  std::ranges::sort(keys);
  std::vector<std::int32_t> order(keys.size());
  std::ranges::transform(keys, order.begin(), &Key::pair);
  return order;
}

// The integers from 0 to count - 1 in random order.
std::vector<std::size_t> random_order(std::size_t count, Random& random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t left = count; left > 1; --left) std::swap(order[left - 1], order[random.below(left)]);
  return order;
}

BatchPlan shuffled(const BatchPlan& plan, Random& random) {
  BatchPlan mixed;
  for (const std::size_t batch : random_order(plan.size(), random)) mixed.add(plan[batch]);
  return mixed;
}

std::vector<std::size_t> draw_block_order(std::int64_t blocks, std::uint64_t seed, std::uint64_t epoch) {
  Random random(seed, kBlockStream + epoch);
  return random_order(static_cast<std::size_t>(blocks), random);
}

// The random choices made before the pairs are ordered, and the generator for the rest.
struct EpochDraws {
  EpochDraws(const BatchOptions& options, std::uint64_t epoch, std::uint64_t window)
      : random(options.seed, kBatchStream + (window << kEpochBits) + epoch) {
    if (options.bucket_by != BucketBy::kBothLengths) return;
    by_source = random.below(2) == 1;
    falls_first = random.below(2) == 1;
  }
  Random random;
  bool by_source = true, falls_first = false;
};

}  // namespace

std::vector<PairLengths> lengths_of(const Corpus& corpus) {
  std::vector<PairLengths> lengths(corpus.size());
  for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = corpus.lengths(i);
  return lengths;
}

BucketBy bucket_by(std::string_view name) {
  if (name == "both") return BucketBy::kBothLengths;
  if (name == "source") return BucketBy::kSourceLength;
  if (name == "none") return BucketBy::kNothing;
  throw Error(
      fmt::format("bucket-by must be one of {} (got '{}')", fmt::join(kBucketByNames, ", "), printable(name, 80)));
}

BatchPlan plan_epoch(std::span<const PairLengths> lengths, const BatchOptions& options, std::uint64_t epoch,
                     std::uint64_t window) {
  check(lengths.size(), options);
  EpochDraws draws(options, epoch, window);
  const bool both = options.bucket_by == BucketBy::kBothLengths;
  std::vector<PairLengths> compared(lengths.begin(), lengths.end());  // lengths that are not sorted by are set to 0
  for (PairLengths& pair : compared) {
    if (!both) pair.target = 0;
    if (options.bucket_by == BucketBy::kNothing) pair.source = 0;
  }
  const auto order = sorted_order(compared, draws.by_source, draws.falls_first, [&] { return draws.random.bits(); });
  BatchPlan from_start = cut(order, lengths, options);
  if (from_start.size() == 0) return from_start;
  const std::uint64_t first = 1 + draws.random.below(from_start[0].size());
  return shuffled(cut(order, lengths, options, static_cast<std::int64_t>(first)), draws.random);
}

std::int64_t count_epoch_batches(std::int64_t pairs, const BatchOptions& options, std::uint64_t epoch,
                                 std::uint64_t window) {
  check(static_cast<std::size_t>(pairs), options);
  if (pairs == 0) return 0;
  const Random before = EpochDraws(options, epoch, window).random;
  Random random(before.seed(), before.stream(), before.position() + static_cast<std::uint64_t>(pairs));
  const auto first =
      static_cast<std::int64_t>(1 + random.below(static_cast<std::uint64_t>(std::min(pairs, options.sentences))));
  return 1 + (pairs - first + options.sentences - 1) / options.sentences;
}

BatchPlan plan_sorted(std::span<const PairLengths> lengths, const BatchOptions& options) {
  check(lengths.size(), options);
  return cut(sorted_order(lengths, false, false, [] { return 0U; }), lengths, options);
}

EpochPlan::EpochPlan(PairSource& pairs, const BatchOptions& options, std::uint64_t epoch, const WindowSize& size)
    : pairs_(pairs),
      options_(options),
      epoch_(epoch),
      size_(size),
      block_order_(draw_block_order((pairs.size() + size.block_pairs - 1) / size.block_pairs, options.seed, epoch)) {
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
    const std::int64_t first = static_cast<std::int64_t>(block_order_[i]) * size_.block_pairs;
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
  if (i < 0 || i >= size())
    throw Error(fmt::format("the number of a batch must be at least 0 and below {} (got {})", size(), i));
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
