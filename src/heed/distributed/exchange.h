// The thread that talks to MPI: it starts transfers in the order in which they come and looks after them, while the
// rank computes. MPI moves data only when it is called, and to call it without a pause would take a core from the
// computing: so it is called every now and then, and more often while someone waits.
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
  // `give_up` makes the Error for who has waited for longer than `patience` without a sign of life.
  Exchange(std::chrono::seconds patience, std::function<std::exception_ptr()> give_up);
  ~Exchange();  // leaves what is not finished
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  void submit(std::unique_ptr<Transfer> transfer);
  void finish();  // all that was submitted. Throws what went wrong; from then on nothing works any more
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
  std::size_t unfinished_ = 0;  // of those submitted
  bool waiting_ = false;        // someone is in `finish`
  bool stop_ = false;
  Clock::time_point sign_of_life_ = {};
  std::exception_ptr failure_;
  std::thread thread_;  // the last, as it uses all of them
};

}  // namespace heed::distributed
