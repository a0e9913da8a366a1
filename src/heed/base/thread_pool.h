// ThreadPool runs numbered tasks on a fixed set of threads.
//
// How work is split into tasks depends only on its size, never on the number of threads, and a task computes the same
// result on any thread. That is why Heed's results are bit-identical for any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "heed/base/function_ref.h"

namespace heed {

class ThreadPool {
 public:
  // The calling thread takes part, so `threads` - 1 threads are started. 0 means one per core that this process may
  // use.
  explicit ThreadPool(int threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  // Calls task(0) ... task(count - 1), once each, in any order and concurrently. Returns when all have finished. If
  // tasks throw, one of the exceptions is rethrown here after all tasks have stopped. Several threads may call it (they
  // take turns), but a task must not.
  void run(std::int64_t count, FunctionRef<void(std::int64_t)> task);

  // Splits [0, size) into blocks of `block` and calls task(begin, end) for each.
  template <class Task>
  void run_blocks(std::int64_t size, std::int64_t block, Task&& task) {
    run((size + block - 1) / block, [&](std::int64_t i) {
      const std::int64_t begin = i * block;
      task(begin, begin + block < size ? begin + block : size);
    });
  }

 private:
  void work();                        // the loop of a worker thread
  bool run_one(std::uint64_t& seen);  // claims and runs one task; false if there is none

  // The ticket is (epoch << 32 | next task). An odd epoch means closed: between jobs, while the job's fields change. A
  // worker claims a task by advancing the ticket that it read. This fails if the job has changed meanwhile.
  std::atomic<std::uint64_t> ticket_;
  std::atomic<std::int64_t> count_{0}, remaining_{0};
  std::atomic<FunctionRef<void(std::int64_t)>*> task_{nullptr};
  std::atomic<bool> stopping_{false};
  std::mutex callers_;
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  std::vector<std::jthread> workers_;
};

}  // namespace heed
