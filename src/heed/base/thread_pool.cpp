#include "heed/base/thread_pool.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <sched.h>

#include "heed/base/error.h"

namespace heed {
namespace {

constexpr std::uint64_t kEpoch = std::uint64_t{1} << 32;
constexpr std::uint64_t kNextMask = kEpoch - 1;
constexpr std::uint64_t kClosed = kEpoch | kNextMask;  // epoch 1, no task left

// The parallel regions of a training step follow each other within microseconds, and waking a sleeping thread takes
// tens of microseconds. So a thread looks for work for about this many pauses (some 50 microseconds) before it sleeps.
constexpr int kSpins = 2000;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

int usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

ThreadPool::ThreadPool(int threads) : ticket_(kClosed) {
  if (threads < 0 || threads > 1024)
    throw Error(fmt::format("the number of threads must be from 0 (all cores) to 1024 (got {})", threads));
  const int count = threads == 0 ? usable_cores() : threads;
  for (int i = 1; i < count; ++i) workers_.emplace_back([this] { work(); });
}

ThreadPool::~ThreadPool() {
  stopping_ = true;
  ticket_.fetch_add(2 * kEpoch);
  ticket_.notify_all();
}

void ThreadPool::run(std::int64_t count, FunctionRef<void(std::int64_t)> task) {
  if (count <= 0) return;
  if (count >= static_cast<std::int64_t>(kNextMask))
    throw Error(fmt::format("a thread pool takes fewer than 2^32 - 1 tasks at a time (got {})", count));
  if (workers_.empty() || count == 1) {
    for (std::int64_t i = 0; i < count; ++i) task(i);
    return;
  }
  const std::lock_guard turn(callers_);
  task_.store(&task, std::memory_order_relaxed);
  count_.store(count, std::memory_order_relaxed);
  remaining_.store(count, std::memory_order_relaxed);
  std::uint64_t ticket = (ticket_.load(std::memory_order_relaxed) & ~kNextMask) + kEpoch;
  ticket_.store(ticket, std::memory_order_release);
  ticket_.notify_all();

  while (run_one(ticket)) {
  }
  for (int spin = 0; remaining_.load(std::memory_order_acquire) != 0; ++spin) {
    if (spin < kSpins) {
      pause();
    } else if (const std::int64_t left = remaining_.load(std::memory_order_acquire); left != 0) {
      remaining_.wait(left, std::memory_order_acquire);
    }
  }
  ticket_.store(((ticket & ~kNextMask) + kEpoch) | kNextMask, std::memory_order_release);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

bool ThreadPool::run_one(std::uint64_t& seen) {
  seen = ticket_.load(std::memory_order_acquire);
  std::int64_t index;
  FunctionRef<void(std::int64_t)>* task;
  do {
    index = static_cast<std::int64_t>(seen & kNextMask);
    if ((seen & kEpoch) != 0 || index >= count_.load(std::memory_order_relaxed)) return false;
    task = task_.load(std::memory_order_relaxed);
  } while (!ticket_.compare_exchange_weak(seen, seen + 1, std::memory_order_acq_rel, std::memory_order_acquire));
  try {
    (*task)(index);
  } catch (...) {
    const std::lock_guard lock(failure_mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
  if (remaining_.fetch_sub(1, std::memory_order_acq_rel) == 1) remaining_.notify_all();
  return true;
}

void ThreadPool::work() {
  std::uint64_t seen = 0;
  for (int spin = 0; !stopping_.load(std::memory_order_relaxed);) {
    if (run_one(seen)) {
      spin = 0;
    } else if (++spin < kSpins) {
      pause();
    } else {
      ticket_.wait(seen, std::memory_order_acquire);
      spin = 0;
    }
  }
}

}  // namespace heed
