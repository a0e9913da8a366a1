// StopSignals turns the first SIGINT (Ctrl-C) or SIGTERM into a question that a loop can ask, so that it may finish its
// step and save. Whoever cannot wait sends a second one, which ends the process at once with 128 + signal.
//
//   const StopSignals signals;
//   while (!signals.received()) train_a_step();
//   save(); return 128 + *signals.received();
// Signals are caught while the object lives; then what they did before is restored. Any thread may ask.
#pragma once

#include <array>
#include <optional>

#include <signal.h>  // NOLINT: sigaction is POSIX's, not <csignal>'s

namespace heed {

class StopSignals {
 public:
  // One at a time in a process: throws Error while another one lives.
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  std::optional<int> received() const;  // the first signal since this object was made

 private:
  static constexpr std::array<int, 2> kCaught = {SIGINT, SIGTERM};

  std::array<struct sigaction, kCaught.size()> before_{};
};

}  // namespace heed
