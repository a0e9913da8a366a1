// What ranks do together, run by mpirun on several of them: every rank runs these tests, in the same order.
#include "heed/ranks/ranks.h"

#include <chrono>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

constexpr std::chrono::seconds kPatience{2};

// Once for all tests, as MPI can be started but once.
Ranks* ranks = nullptr;

float value(int rank, std::size_t i) { return 1.0F / static_cast<float>(rank + 3) + 0.001F * static_cast<float>(i); }

std::vector<float> numbers_of(int rank, std::size_t count) {
  std::vector<float> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = value(rank, i);
  return numbers;
}

TEST(Ranks, AreAsManyAsWereStarted) {
  const char* expected = std::getenv("HEED_EXPECTED_RANKS");
  ASSERT_NE(expected, nullptr);
  EXPECT_EQ(std::to_string(ranks->count()), expected);
  EXPECT_LT(ranks->rank(), ranks->count());
}

TEST(Ranks, AddUpNumbersOfAllInTheBackground) {
  constexpr std::size_t kSizes[] = {1, 1000, 300'000};
  std::vector<std::vector<float>> all;
  for (const std::size_t size : kSizes) all.push_back(numbers_of(ranks->rank(), size));
  for (auto& numbers : all) ranks->start_sum(numbers, Ranks::Order::kAny);
  ranks->finish_sums();
  for (const auto& numbers : all) {
    for (std::size_t i = 0; i < numbers.size(); i += 997) {
      double expected = 0;
      for (int rank = 0; rank < ranks->count(); ++rank) expected += value(rank, i);
      ASSERT_NEAR(numbers[i], expected, 1e-5 * expected) << i;
    }
  }
}

TEST(Ranks, AddUpInPairsToTheBitsOfOneProcess) {
  constexpr std::size_t kSize = 5000;
  const int count = ranks->count();
  if ((count & (count - 1)) != 0) GTEST_SKIP() << "for 2, 4, 8, ... ranks";
  std::vector<std::vector<float>> sums;  // pairs of ranks, then pairs of pairs, until there is one
  for (int rank = 0; rank < count; ++rank) sums.push_back(numbers_of(rank, kSize));
  while (sums.size() > 1) {
    std::vector<std::vector<float>> next;
    for (std::size_t pair = 0; pair < sums.size(); pair += 2) {
      next.push_back(sums[pair]);
      for (std::size_t i = 0; i < kSize; ++i) next.back()[i] += sums[pair + 1][i];
    }
    sums = next;
  }
  std::vector<float> first = numbers_of(ranks->rank(), kSize), second = first;
  ranks->start_sum(first, Ranks::Order::kPairs);
  ranks->start_sum(second, Ranks::Order::kPairs);
  ranks->finish_sums();
  EXPECT_EQ(first, sums[0]);
  EXPECT_EQ(second, sums[0]);
}

TEST(Ranks, GatherNumbersAndTexts) {
  const double own[] = {static_cast<double>(ranks->rank()), 0.5};
  const auto numbers = ranks->gather(own);
  ASSERT_EQ(numbers.size(), 2U * static_cast<std::size_t>(ranks->count()));
  for (int rank = 0; rank < ranks->count(); ++rank) {
    EXPECT_EQ(numbers[2 * static_cast<std::size_t>(rank)], rank);
    EXPECT_EQ(numbers[2 * static_cast<std::size_t>(rank) + 1], 0.5);
  }
  const auto texts = ranks->gather(std::string(static_cast<std::size_t>(3 * ranks->rank()), 'x'));
  for (int rank = 0; rank < ranks->count(); ++rank)
    EXPECT_EQ(texts[static_cast<std::size_t>(rank)], std::string(static_cast<std::size_t>(3 * rank), 'x'));
}

TEST(Ranks, BroadcastWhatTheFirstHas) {
  std::vector<int> numbers(100'000);
  if (ranks->first()) std::iota(numbers.begin(), numbers.end(), 7);
  ranks->broadcast(std::as_writable_bytes(std::span(numbers)));
  EXPECT_EQ(numbers.front(), 7);
  EXPECT_EQ(numbers.back(), 100'006);
}

// Longer than the patience of a rank.
TEST(Ranks, WaitForTheFirstHoweverLongItWorksAlone) {
  if (ranks->count() != 2) GTEST_SKIP() << "slow, and the same for 2 ranks";
  bool worked = false;
  ranks->first_alone([&] {
    std::this_thread::sleep_for(kPatience + std::chrono::milliseconds(500));
    worked = true;
  });
  EXPECT_EQ(worked, ranks->first());
}

}  // namespace
}  // namespace heed

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const auto opened = heed::open_ranks({.patience = heed::kPatience});
  heed::ranks = opened.get();
  return heed::ranks == nullptr ? 2 : RUN_ALL_TESTS();
}
