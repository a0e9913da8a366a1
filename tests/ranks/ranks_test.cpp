// Collective operations, run with mpirun on several ranks: every rank runs these tests, in the same order.
#include <chrono>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/distributed/process_group.h"

namespace heed {
namespace {

constexpr std::chrono::seconds kPatience{2};

// Once for all tests, as MPI can be started but once.
distributed::ProcessGroup* group = nullptr;

float value(int rank, std::size_t i) { return 1.0F / static_cast<float>(rank + 3) + 0.001F * static_cast<float>(i); }

std::vector<float> numbers_of(int rank, std::size_t count) {
  std::vector<float> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = value(rank, i);
  return numbers;
}

TEST(Ranks, AreAsManyAsWereStarted) {
  const char* expected = std::getenv("HEED_EXPECTED_RANKS");
  ASSERT_NE(expected, nullptr);
  EXPECT_EQ(std::to_string(group->size()), expected);
  EXPECT_LT(group->rank(), group->size());
}

TEST(Ranks, AddUpNumbersOfAllInTheBackground) {
  constexpr std::size_t kSizes[] = {1, 1000, 300'000};
  std::vector<std::vector<float>> all;
  for (const std::size_t size : kSizes) all.push_back(numbers_of(group->rank(), size));
  for (auto& numbers : all) group->all_reduce_async(numbers, distributed::ProcessGroup::Order::kAny);
  group->wait_for_sums();
  for (const auto& numbers : all) {
    for (std::size_t i = 0; i < numbers.size(); i += 997) {
      double expected = 0;
      for (int rank = 0; rank < group->size(); ++rank) expected += value(rank, i);
      ASSERT_NEAR(numbers[i], expected, 1e-5 * expected) << i;
    }
  }
}

TEST(Ranks, AddUpInPairsToTheBitsOfOneProcess) {
  constexpr std::size_t kSize = 5000;
  const int count = group->size();
  if ((count & (count - 1)) != 0) GTEST_SKIP() << "for 2, 4, 8, ... ranks";
  std::vector<std::vector<float>> sums;  // pairs of ranks, then pairs of pairs, until one is left
  for (int rank = 0; rank < count; ++rank) sums.push_back(numbers_of(rank, kSize));
  while (sums.size() > 1) {
    std::vector<std::vector<float>> next;
    for (std::size_t pair = 0; pair < sums.size(); pair += 2) {
      next.push_back(sums[pair]);
      for (std::size_t i = 0; i < kSize; ++i) next.back()[i] += sums[pair + 1][i];
    }
    sums = next;
  }
  std::vector<float> first = numbers_of(group->rank(), kSize), second = first;
  group->all_reduce_async(first, distributed::ProcessGroup::Order::kPairs);
  group->all_reduce_async(second, distributed::ProcessGroup::Order::kPairs);
  group->wait_for_sums();
  EXPECT_EQ(first, sums[0]);
  EXPECT_EQ(second, sums[0]);
}

TEST(Ranks, GatherNumbersAndTexts) {
  const double own[] = {static_cast<double>(group->rank()), 0.5};
  const auto numbers = group->gather(own);
  ASSERT_EQ(numbers.size(), 2U * static_cast<std::size_t>(group->size()));
  for (int rank = 0; rank < group->size(); ++rank) {
    EXPECT_EQ(numbers[2 * static_cast<std::size_t>(rank)], rank);
    EXPECT_EQ(numbers[2 * static_cast<std::size_t>(rank) + 1], 0.5);
  }
  const auto texts = group->gather(std::string(static_cast<std::size_t>(3 * group->rank()), 'x'));
  for (int rank = 0; rank < group->size(); ++rank)
    EXPECT_EQ(texts[static_cast<std::size_t>(rank)], std::string(static_cast<std::size_t>(3 * rank), 'x'));
}

TEST(Ranks, BroadcastWhatTheFirstHas) {
  std::vector<int> numbers(100'000);
  if (group->is_root()) std::iota(numbers.begin(), numbers.end(), 7);
  group->broadcast(std::as_writable_bytes(std::span(numbers)));
  EXPECT_EQ(numbers.front(), 7);
  EXPECT_EQ(numbers.back(), 100'006);
}

// Longer than the patience of a rank.
TEST(Ranks, WaitForTheFirstHoweverLongItWorksAlone) {
  if (group->size() != 2) GTEST_SKIP() << "slow, and the same for 2 ranks";
  bool worked = false;
  group->on_root([&] {
    std::this_thread::sleep_for(kPatience + std::chrono::milliseconds(500));
    worked = true;
  });
  EXPECT_EQ(worked, group->is_root());
}

}  // namespace
}  // namespace heed

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const auto opened = heed::distributed::open_process_group({.patience = heed::kPatience});
  heed::group = opened.get();
  return heed::group == nullptr ? 2 : RUN_ALL_TESTS();
}
