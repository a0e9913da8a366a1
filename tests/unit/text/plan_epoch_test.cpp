#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/random.h"
#include "heed/text/corpus/epoch_plan.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "tests/support/message_of.h"
#include "tests/support/padding_share.h"
#include "tests/support/shared_data.h"

namespace heed::text {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using SentenceBatches = std::vector<std::vector<std::int32_t>>;

SentenceBatches batches_of(const BatchPlan& plan) {
  SentenceBatches batches;
  for (std::size_t i = 0; i < plan.size(); ++i) batches.emplace_back(plan[i].begin(), plan[i].end());
  return batches;
}

std::vector<PairLengths> random_lengths(std::size_t count) {
  Random random(7);
  std::vector<PairLengths> lengths(count);
  for (auto& [source, target] : lengths) {
    source = 3 + static_cast<std::int32_t>(random.below(20));
    target = std::max(2, source + static_cast<std::int32_t>(random.below(7)) - 3);
  }
  return lengths;
}

std::vector<PairLengths> any_lengths() {
  const auto length = rc::gen::inRange(1, 40);
  return *rc::gen::container<std::vector<PairLengths>>(rc::gen::construct<PairLengths>(length, length));
}

RC_GTEST_PROP(Batches, LoseAndRepeatNoSentence, (std::uint64_t seed, std::uint64_t epoch)) {
  const auto lengths = any_lengths();
  const BatchOptions options{.sentences = *rc::gen::inRange(0, 10), .tokens = *rc::gen::inRange(1, 400), .seed = seed};
  for (const BatchPlan& plan : {plan_epoch(lengths, options, epoch), plan_sorted(lengths, options)}) {
    std::vector<std::int32_t> all;
    for (const auto& batch : batches_of(plan)) {
      RC_ASSERT(!batch.empty());
      all.insert(all.end(), batch.begin(), batch.end());
    }
    std::ranges::sort(all);
    RC_ASSERT(all.size() == lengths.size());
    for (std::size_t i = 0; i < all.size(); ++i) RC_ASSERT(all[i] == static_cast<std::int32_t>(i));
  }
}

RC_GTEST_PROP(Batches, KeepWithinTheirLimits, (std::uint64_t seed)) {
  const auto lengths = any_lengths();
  const BatchOptions options{.sentences = *rc::gen::inRange(0, 10), .tokens = *rc::gen::inRange(1, 400), .seed = seed};
  for (const auto& batch : batches_of(plan_epoch(lengths, options, 0))) {
    std::int64_t source = 0, target = 0;
    for (const std::int32_t pair : batch) {
      source = std::max<std::int64_t>(source, lengths[static_cast<std::size_t>(pair)].source);
      target = std::max<std::int64_t>(target, lengths[static_cast<std::size_t>(pair)].target);
    }
    RC_ASSERT(options.sentences == 0 || std::ssize(batch) <= options.sentences);
    RC_ASSERT(batch.size() == 1 || std::ssize(batch) * (source + target) <= options.tokens);
  }
}

TEST(Batches, ShareNoMoreThanAskedFor) {
  const auto lengths = random_lengths(2000);
  // Over batches, the mean of the difference between the longest and the shortest.
  const auto spread = [&](BucketBy bucket_by, std::int32_t PairLengths::*side) {
    const BatchPlan plan = plan_epoch(lengths, {.sentences = 50, .bucket_by = bucket_by}, 3);
    double sum = 0;
    for (const auto& batch : batches_of(plan)) {
      const auto length = [&](std::int32_t pair) { return lengths[static_cast<std::size_t>(pair)].*side; };
      const auto [least, most] = std::ranges::minmax(batch, {}, length);
      sum += length(most) - length(least);
    }
    return sum / static_cast<double>(plan.size());
  };
  EXPECT_LT(spread(BucketBy::kBothLengths, &PairLengths::target), 3);
  EXPECT_LT(spread(BucketBy::kSourceLength, &PairLengths::source), 2);
  EXPECT_GT(spread(BucketBy::kSourceLength, &PairLengths::target), 4);
  EXPECT_GT(spread(BucketBy::kNothing, &PairLengths::source), 15);
}

TEST(Batches, LikenessHasNames) {
  EXPECT_EQ(bucket_by("source"), BucketBy::kSourceLength);
  EXPECT_THAT(test::message_of([] { bucket_by("target"); }), HasSubstr("both, source, none"));
}

TEST(Batches, AreAFunctionOfSeedAndEpoch) {
  const auto lengths = random_lengths(1000);
  const auto plan = [&](std::uint64_t seed, std::uint64_t epoch) {
    return batches_of(plan_epoch(lengths, {.sentences = 16, .seed = seed}, epoch));
  };
  EXPECT_EQ(plan(1, 5), plan(1, 5));
  EXPECT_NE(plan(1, 5), plan(1, 6));
  EXPECT_NE(plan(1, 5), plan(2, 5));
}

TEST(Batches, HoldOtherSentencesEachEpoch) {
  const auto lengths = random_lengths(2000);
  const auto sets = [&](std::uint64_t epoch) {
    std::set<std::vector<std::int32_t>> batches;
    for (auto batch : batches_of(plan_epoch(lengths, {.sentences = 16}, epoch))) {
      std::ranges::sort(batch);
      batches.insert(batch);
    }
    return batches;
  };
  const auto first = sets(0), second = sets(1);
  EXPECT_EQ(std::ranges::count_if(first, [&](const auto& batch) { return second.contains(batch); }), 0);
}

TEST(Batches, ComeInRandomOrderOfLength) {
  const auto lengths = random_lengths(2000);
  const auto batches = batches_of(plan_epoch(lengths, {.sentences = 16}, 0));
  int rises = 0;
  for (std::size_t i = 1; i < batches.size(); ++i)
    rises += lengths[static_cast<std::size_t>(batches[i][0])].target >
             lengths[static_cast<std::size_t>(batches[i - 1][0])].target;
  EXPECT_GT(rises, 40);  // of 125; all but a few were they sorted
  EXPECT_LT(rises, 85);
}

TEST(Batches, OfEvaluationGoFromShortToLong) {
  const std::vector<PairLengths> lengths = {{3, 4}, {2, 2}, {3, 3}, {1, 4}, {9, 9}};
  EXPECT_THAT(batches_of(plan_sorted(lengths, {.sentences = 2})),
              ElementsAre(ElementsAre(1, 2), ElementsAre(3, 0), ElementsAre(4)));
}

TEST(Batches, NeedALimit) {
  EXPECT_THAT(test::message_of([&] { plan_epoch({}, {.sentences = 0}, 0); }),
              AllOf(HasSubstr("batch"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(test::message_of([&] { plan_epoch({}, {.sentences = -1, .tokens = 5}, 0); }),
              AllOf(HasSubstr("batch"), HasSubstr("-1"), ContainsRegex("\\b5\\b")));
}

TEST(Batches, OfMulti30kHoldLessThanFivePercentPadding) {
  HEED_SKIP_WITHOUT("multi30k");
  ThreadPool pool;
  const MosesTokenizer german({.language = "de"}), english({.language = "en"});
  const Split split = find_split(test::shared_data() / "multi30k", "train", {"de", "en"});
  const Vocabulary none;
  auto lengths = lengths_of(read_corpus(split, {german, none}, {english, none}, pool));
  for (auto& [source, target] : lengths) {  // without special tokens, which would flatter the figure
    source -= 2;
    target -= 2;
  }
  EXPECT_EQ(lengths.size(), 29'000U);
  for (std::uint64_t epoch = 0; epoch < 8; ++epoch)
    EXPECT_LT(test::padding_share(plan_epoch(lengths, {}, epoch), lengths), 0.05);
}

}  // namespace
}  // namespace heed::text
