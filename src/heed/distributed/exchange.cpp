#include "heed/distributed/exchange.h"

#include <utility>

#include <sys/prctl.h>

namespace heed::distributed {

Exchange::Exchange(std::chrono::seconds patience, std::function<std::exception_ptr()> give_up)
    : patience_(patience), give_up_(std::move(give_up)), thread_([this] { run(); }) {}

Exchange::~Exchange() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Exchange::submit(std::unique_ptr<Transfer> transfer) {
  {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    submitted_.push_back(std::move(transfer));
    ++unfinished_;
  }
  changed_.notify_all();
}

void Exchange::finish() {
  std::unique_lock lock(mutex_);
  waiting_ = true;
  sign_of_life_ = Clock::now();
  changed_.wait(lock, [&] { return unfinished_ == 0 || failure_; });
  waiting_ = false;
  if (failure_) std::rethrow_exception(failure_);
}

bool Exchange::failed() const {
  const std::lock_guard lock(mutex_);
  return failure_ != nullptr;
}

void Exchange::run() {
  prctl(PR_SET_TIMERSLACK, 1UL);  // makes short sleeps precise
  std::list<std::unique_ptr<Transfer>> active;
  try {
    look_after(active);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    changed_.notify_all();
  }
}

void Exchange::look_after(std::list<std::unique_ptr<Transfer>>& active) {
  constexpr std::chrono::microseconds kNapOfTheWaiting{20}, kNap{500};
  while (true) {
    std::deque<std::unique_ptr<Transfer>> fresh;
    {
      std::unique_lock lock(mutex_);
      if (active.empty()) changed_.wait(lock, [&] { return stop_ || !submitted_.empty(); });
      if (stop_) return;
      fresh.swap(submitted_);
    }
    for (auto& transfer : fresh) {
      transfer->start();
      active.push_back(std::move(transfer));
    }
    bool moved = false;
    std::size_t done = 0;
    for (auto transfer = active.begin(); transfer != active.end();) {
      const Transfer::State state = (*transfer)->look();
      moved = moved || state != Transfer::State::kWaiting;
      if (state == Transfer::State::kDone) {
        transfer = active.erase(transfer);
        ++done;
      } else {
        ++transfer;
      }
    }
    bool waiting = false;
    {
      const std::lock_guard lock(mutex_);
      unfinished_ -= done;
      waiting = waiting_;
      if (moved) sign_of_life_ = Clock::now();
      if (waiting && unfinished_ > 0 && Clock::now() - sign_of_life_ > patience_) std::rethrow_exception(give_up_());
    }
    if (done > 0) changed_.notify_all();
    if (!moved) std::this_thread::sleep_for(waiting ? kNapOfTheWaiting : kNap);
  }
}

}  // namespace heed::distributed
