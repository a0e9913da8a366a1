#include "heed/text/corpus/batches.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/random.h"
#include "heed/base/unicode/printable.h"

namespace heed::text {
namespace {

// Apart from the streams that a training with the same seed draws its weights and dropout from.
constexpr std::uint64_t kStream = std::uint64_t{0xBA7C} << 48;
constexpr int kEpochBits = 30;  // of the stream, as settings allow; the rest is the window

void check(std::size_t pairs, const BatchOptions& options) {
  require(options.sentences >= 0 && options.tokens >= 0 && (options.sentences > 0 || options.tokens > 0),
          "plan batches", [&] {
            return Mismatch{"a positive number of sentences or of tokens a batch",
                            fmt::format("{} and {}", options.sentences, options.tokens)};
          });
  require(pairs <= std::size_t{std::numeric_limits<std::int32_t>::max()}, "plan batches", [&] {
    return Mismatch{"fewer than 2^31 pairs", fmt::format("{}", pairs)};
  });
}

// Grows a batch pair by pair and knows when the next one would be too many.
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

// `first_limit` pairs at most in the first batch.
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
  std::int32_t first, second;  // lengths; the second is negative on the way down
  std::uint32_t tie;
  std::int32_t pair;
  auto operator<=>(const Key&) const = default;  // NOLINT: clang-tidy 14 takes its 0 for a pointer
};

// Sorted by one length, and within it by the other, which rises where the first is even (or odd) and falls elsewhere.
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

BatchPlan shuffled(const BatchPlan& plan, Random& random) {
  std::vector<std::size_t> order(plan.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[random.below(left)]);
  BatchPlan mixed;
  for (const std::size_t batch : order) mixed.add(plan[batch]);
  return mixed;
}

// What is drawn before the pairs of an epoch, and what draws the rest.
struct EpochDraws {
  EpochDraws(const BatchOptions& options, std::uint64_t epoch, std::uint64_t window)
      : random(options.seed, kStream + (window << kEpochBits) + epoch) {
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
  for (std::size_t i = 0; i < lengths.size(); ++i)
    lengths[i] = {static_cast<std::int32_t>(corpus.source.length(i)),
                  static_cast<std::int32_t>(corpus.target.length(i))};
  return lengths;
}

BucketBy bucket_by(std::string_view name) {
  if (name == "both") return BucketBy::kBothLengths;
  if (name == "source") return BucketBy::kSourceLength;
  if (name == "none") return BucketBy::kNothing;
  throw Error("plan batches", fmt::format("one of {}", fmt::join(kBucketByNames, ", ")), printable(name, 80));
}

BatchPlan plan_epoch(std::span<const PairLengths> lengths, const BatchOptions& options, std::uint64_t epoch,
                     std::uint64_t window) {
  check(lengths.size(), options);
  auto [random, by_source, falls_first] = EpochDraws(options, epoch, window);
  const bool both = options.bucket_by == BucketBy::kBothLengths;
  std::vector<PairLengths> compared(lengths.begin(), lengths.end());  // lengths that are not are alike
  for (PairLengths& pair : compared) {
    if (!both) pair.target = 0;
    if (options.bucket_by == BucketBy::kNothing) pair.source = 0;
  }
  const auto order = sorted_order(compared, by_source, falls_first, [&] { return random.bits(); });
  BatchPlan from_start = cut(order, lengths, options);
  if (from_start.size() == 0) return from_start;
  const std::uint64_t first = 1 + random.below(from_start[0].size());
  return shuffled(cut(order, lengths, options, static_cast<std::int64_t>(first)), random);
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

}  // namespace heed::text
