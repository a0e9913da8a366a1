#include "heed/base/thread_pool.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "heed/base/error.h"

namespace heed {
namespace {

TEST(ThreadPool, RunsEachTaskOnce) {
  for (const int threads : {1, 2, 5}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    for (const int count : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
      pool.run(count, [&](std::int64_t i) { ++calls[static_cast<std::size_t>(i)]; });
      for (const auto& n : calls) EXPECT_EQ(n, 1);
    }
  }
}

TEST(ThreadPool, SeesTheWritesOfItsTasksWhenRunReturns) {
  ThreadPool pool(4);
  std::vector<std::int64_t> values(64);
  for (std::int64_t round = 0; round < 5000; ++round) {
    pool.run(64, [&](std::int64_t i) { values[static_cast<std::size_t>(i)] += i; });  // plain memory: a race would show
  }
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(values[i], 5000 * static_cast<std::int64_t>(i));
}

TEST(ThreadPool, WakesAfterASleep) {
  ThreadPool pool(3);
  std::atomic<int> calls{0};
  for (int round = 0; round < 5; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // longer than the workers look for work
    pool.run(10, [&](std::int64_t) { ++calls; });
  }
  EXPECT_EQ(calls, 50);
}

TEST(ThreadPool, ThrowsTheExceptionOfATaskAndStaysUsable) {
  ThreadPool pool(2);
  EXPECT_THROW(pool.run(20,
                        [](std::int64_t i) {
                          if (i == 11) throw std::runtime_error("task 11");
                        }),
               std::runtime_error);
  std::atomic<int> calls{0};
  pool.run(20, [&](std::int64_t) { ++calls; });
  EXPECT_EQ(calls, 20);
}

TEST(ThreadPool, SeveralCallersTakeTurns) {
  ThreadPool pool(2);
  std::atomic<std::int64_t> sum{0};
  {
    std::vector<std::jthread> callers;
    for (int c = 0; c < 3; ++c) {
      callers.emplace_back([&] {
        for (int round = 0; round < 200; ++round) pool.run(8, [&](std::int64_t i) { sum += i; });
      });
    }
  }
  EXPECT_EQ(sum, 3 * 200 * 28);
}

TEST(ThreadPool, BlocksCoverTheRange) {
  ThreadPool pool(2);
  std::vector<std::atomic<int>> calls(103);
  pool.run_blocks(103, 10, [&](std::int64_t begin, std::int64_t end) {
    EXPECT_EQ(begin % 10, 0);
    for (auto i = begin; i < end; ++i) ++calls[static_cast<std::size_t>(i)];
  });
  for (const auto& n : calls) EXPECT_EQ(n, 1);
}

TEST(ThreadPool, StartsAndStopsQuicklyManyTimes) {
  std::atomic<int> calls{0};
  for (int i = 0; i < 100; ++i) {
    ThreadPool pool(3);
    if (i % 2 == 0) pool.run(3, [&](std::int64_t) { ++calls; });
  }
  EXPECT_EQ(calls, 150);
}

TEST(ThreadPool, RejectsANegativeNumberOfThreads) { EXPECT_THROW(ThreadPool pool(-1), Error); }

}  // namespace
}  // namespace heed
