#include "heed/text/corpus/epoch_plan.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/random.h"
#include "tests/support/message_of.h"

namespace heed::text {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::HasSubstr;

using PairBatches = std::vector<std::vector<std::int64_t>>;

// Pairs of random lengths; it records which are open: checked and not released.
class RandomPairs : public PairSource {
 public:
  explicit RandomPairs(std::int64_t count) : lengths_(static_cast<std::size_t>(count)) {
    Random random(5);
    for (auto& [source, target] : lengths_) {
      source = 3 + static_cast<std::int32_t>(random.below(30));
      target = 3 + static_cast<std::int32_t>(random.below(30));
    }
  }
  std::int64_t size() const override { return std::ssize(lengths_); }
  std::int64_t target_numbers() const override { return 0; }
  PairLengths lengths(std::int64_t i) const override { return lengths_[static_cast<std::size_t>(i)]; }
  std::span<const std::int32_t> source(std::int64_t /*i*/) const override { return {}; }
  std::span<const std::int32_t> target(std::int64_t /*i*/) const override { return {}; }
  void check(std::int64_t first, std::int64_t count) override {
    for (std::int64_t i = first; i < first + count; ++i) open_.insert(i);
  }
  void release(std::int64_t first, std::int64_t count) override {
    for (std::int64_t i = first; i < first + count; ++i) open_.erase(i);
  }
  bool open(std::int64_t i) const { return open_.contains(i); }
  std::size_t open_pairs() const { return open_.size(); }

 private:
  std::vector<PairLengths> lengths_;
  std::set<std::int64_t> open_;
};

constexpr WindowSize kSmall{.block_pairs = 10, .blocks = 3};

PairBatches batches_of(EpochPlan& plan) {
  PairBatches batches;
  for (std::int64_t i = 0; i < plan.size(); ++i) {
    const auto batch = plan.batch(i);
    batches.emplace_back(batch.begin(), batch.end());
  }
  return batches;
}

PairBatches batches_of(PairSource& pairs, const BatchOptions& options, std::uint64_t epoch,
                       const WindowSize& size = kSmall) {
  EpochPlan plan(pairs, options, epoch, size);
  return batches_of(plan);
}

std::vector<BatchOptions> all_kinds() {
  std::vector<BatchOptions> kinds;
  for (const BucketBy bucket_by : {BucketBy::kBothLengths, BucketBy::kSourceLength, BucketBy::kNothing})
    for (const auto& [sentences, tokens] : {std::pair(8, 0), std::pair(0, 300), std::pair(6, 200)})
      kinds.push_back({.sentences = sentences, .tokens = tokens, .seed = 3, .bucket_by = bucket_by});
  return kinds;
}

TEST(EpochPlan, OfOneWindowIsThatOfPlanEpoch) {
  for (const std::int64_t count : {1, 29, 30}) {
    RandomPairs pairs(count);
    std::vector<PairLengths> lengths;
    for (std::int64_t i = 0; i < count; ++i) lengths.push_back(pairs.lengths(i));
    for (const BatchOptions& options : all_kinds())
      for (const std::uint64_t epoch : {0, 1, 7}) {
        const BatchPlan whole = plan_epoch(lengths, options, epoch);
        PairBatches expected;
        for (std::size_t i = 0; i < whole.size(); ++i) expected.emplace_back(whole[i].begin(), whole[i].end());
        EXPECT_EQ(batches_of(pairs, options, epoch), expected) << count << " pairs, epoch " << epoch;
      }
  }
}

TEST(EpochPlan, HasEachPairOnceWhateverItsSize) {
  for (const std::int64_t count : {1, 10, 31, 60, 61, 95, 300, 1234}) {
    RandomPairs pairs(count);
    std::vector<std::int64_t> expected(static_cast<std::size_t>(count));
    std::iota(expected.begin(), expected.end(), 0);
    for (const BatchOptions& options : all_kinds()) {
      std::vector<std::int64_t> all;
      for (const auto& batch : batches_of(pairs, options, 2)) {
        EXPECT_FALSE(batch.empty());
        EXPECT_LE(std::ssize(batch), options.sentences > 0 ? options.sentences : count);
        all.insert(all.end(), batch.begin(), batch.end());
      }
      std::ranges::sort(all);
      EXPECT_EQ(all, expected);
    }
  }
}

TEST(EpochPlan, GivesTheSameBatchWhereverOneBegins) {
  RandomPairs pairs(200);
  for (const BatchOptions& options : all_kinds()) {
    const PairBatches whole = batches_of(pairs, options, 1);
    for (std::int64_t i = std::ssize(whole) - 1; i >= 0; --i) {
      EpochPlan resumed(pairs, options, 1, kSmall);
      const auto batch = resumed.batch(i);
      EXPECT_EQ(std::vector(batch.begin(), batch.end()), whole[static_cast<std::size_t>(i)]) << i;
    }
  }
}

TEST(EpochPlan, OfOtherEpochsAndSeedsIsAnother) {
  RandomPairs pairs(300);
  const BatchOptions options{.sentences = 8, .seed = 3}, other_seed{.sentences = 8, .seed = 4};
  const PairBatches first = batches_of(pairs, options, 0);
  EXPECT_EQ(batches_of(pairs, options, 0), first);
  EXPECT_NE(batches_of(pairs, options, 1), first);
  EXPECT_NE(batches_of(pairs, other_seed, 0), first);
}

// Which blocks are combined is drawn for each epoch: otherwise two pairs of different windows would never be in one
// batch.
TEST(EpochPlan, MixesBlocksAnewEachEpoch) {
  RandomPairs pairs(300);
  const auto first_window = [&](std::uint64_t epoch) {
    EpochPlan plan(pairs, {.sentences = 30}, epoch, kSmall);
    std::vector<std::int64_t> blocks;
    for (const std::int64_t pair : plan.batch(0)) blocks.push_back(pair / kSmall.block_pairs);
    std::ranges::sort(blocks);
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
  };
  EXPECT_NE(first_window(0), first_window(1));
  EXPECT_NE(first_window(1), first_window(2));
}

TEST(EpochPlan, KeepsOneWindowOpenAtATime) {
  RandomPairs pairs(200);
  for (const BatchOptions& options : all_kinds()) {
    EpochPlan plan(pairs, options, 0, kSmall);
    for (std::int64_t i = 0; i < plan.size(); ++i) {
      for (const std::int64_t pair : plan.batch(i)) EXPECT_TRUE(pairs.open(pair));
      EXPECT_LE(pairs.open_pairs(), 30U);
    }
  }
  EXPECT_EQ(pairs.open_pairs(), 0U);  // the last plan has been destroyed
}

TEST(EpochPlan, CountsBatchesWithoutLengths) {
  RandomPairs pairs(777);
  std::vector<PairLengths> lengths;
  for (std::int64_t i = 0; i < pairs.size(); ++i) lengths.push_back(pairs.lengths(i));
  for (const BatchOptions& options : all_kinds()) {
    if (options.tokens > 0) continue;
    for (const std::size_t count : {0, 1, 7, 8, 9, 777})
      for (const std::uint64_t window : {0, 5})
        EXPECT_EQ(count_epoch_batches(static_cast<std::int64_t>(count), options, 4, window),
                  static_cast<std::int64_t>(plan_epoch(std::span(lengths).first(count), options, 4, window).size()));
  }
}

TEST(EpochPlan, RefusesABatchThatIsNotThere) {
  RandomPairs pairs(20);
  EpochPlan plan(pairs, {.sentences = 8}, 0);
  EXPECT_THAT(test::message_of([&] { plan.batch(plan.size()); }),
              AllOf(HasSubstr("batch"), HasSubstr(std::to_string(plan.size()))));
  EXPECT_THAT(test::message_of([&] { plan.batch(-1); }), AllOf(HasSubstr("batch"), HasSubstr("-1")));
}

}  // namespace
}  // namespace heed::text
