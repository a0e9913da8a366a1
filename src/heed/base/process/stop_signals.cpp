#include "heed/base/process/stop_signals.h"

#include <atomic>

#include <unistd.h>

#include "heed/base/error.h"

namespace heed {
namespace {

// The only mutable statics of the library. A signal handler receives nothing but the signal number, so it can only
// report through a static. Lock-free, because a handler must not wait.
std::atomic<int> first_signal = 0;
std::atomic<bool> in_use = false;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void heed_note_signal(int signal) {
  int none = 0;
  if (!first_signal.compare_exchange_strong(none, signal)) ::_exit(128 + signal);
}

}  // namespace

StopSignals::StopSignals() {
  if (in_use.exchange(true)) throw Error("only one StopSignals can exist at a time");
  first_signal = 0;
  struct sigaction action {};
  action.sa_handler = heed_note_signal;
  action.sa_flags = SA_RESTART;  // reads and writes in progress continue
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kCaught.size(); ++i) ::sigaction(kCaught[i], &action, &before_[i]);
}

StopSignals::~StopSignals() {
  for (std::size_t i = 0; i < kCaught.size(); ++i) ::sigaction(kCaught[i], &before_[i], nullptr);
  in_use = false;
}

std::optional<int> StopSignals::received() const {
  const int signal = first_signal;
  return signal == 0 ? std::nullopt : std::optional(signal);
}

}  // namespace heed
