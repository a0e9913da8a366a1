// The thread that calls MPI: it starts transfers in the order of submission and completes them while the rank computes.
// MPI moves data only during calls, and calling it without a pause would take a core away from the computation. So the
// thread calls it at intervals, and more often while someone waits.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

#include "heed/distributed/transfer.h"

namespace heed::distributed {

class Exchange {
 public:
  // `give_up` makes the Error that is thrown when the other ranks have shown no sign of life for `patience`.
  Exchange(std::chrono::seconds patience, std::function<std::exception_ptr()> give_up);
  ~Exchange();  // abandons unfinished transfers
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  void submit(std::unique_ptr<Transfer> transfer);
  void finish();  // waits for all submitted transfers; rethrows their error, after which every call fails
  bool failed() const;

 private:
  using Clock = std::chrono::steady_clock;
  void run();
  void look_after(std::list<std::unique_ptr<Transfer>>& active);

  const std::chrono::seconds patience_;
  const std::function<std::exception_ptr()> give_up_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Transfer>> submitted_;
  std::size_t unfinished_ = 0;  // of the submitted transfers
  bool waiting_ = false;        // someone waits in `finish`
  bool stop_ = false;
  Clock::time_point sign_of_life_ = {};
  std::exception_ptr failure_;
  std::thread thread_;  // declared last, because it uses the other members
};

}  // namespace heed::distributed
