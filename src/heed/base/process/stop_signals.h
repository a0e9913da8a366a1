// StopSignals catches the first SIGINT (Ctrl-C) or SIGTERM and lets a loop test for it, so that the loop can finish its
// step and save. A second signal ends the process at once with exit code 128 + signal.
//
//   const StopSignals signals;
//   while (!signals.received()) train_a_step();
//   save(); return 128 + *signals.received();
// Signals are caught during the object's lifetime; afterwards the previous handlers are restored. Any thread may test.
#pragma once

#include <array>
#include <optional>

#include <signal.h>  // NOLINT: sigaction is POSIX's, not <csignal>'s

namespace heed {

class StopSignals {
 public:
  // Only one can exist per process: throws Error if there is another.
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  std::optional<int> received() const;  // the first signal since construction

 private:
  static constexpr std::array<int, 2> kCaught = {SIGINT, SIGTERM};

  std::array<struct sigaction, kCaught.size()> before_{};
};

}  // namespace heed
