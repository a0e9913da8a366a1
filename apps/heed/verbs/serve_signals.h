// Waits for the signals that control a server.
//
// A handler writes each signal to a pipe. Blocking the signals and calling sigwait is not enough: OpenBLAS starts
// threads before main that do not block them, so a signal that arrives before sigwait could reach one of those threads
// and end the process.
#pragma once

#include <array>

#include <signal.h>  // NOLINT: sigaction is POSIX's, not <csignal>'s

namespace heed::cli {

class ServeSignals {
 public:
  ServeSignals();   // from now on SIGINT, SIGTERM and SIGHUP are kept for `wait`; one object per process
  ~ServeSignals();  // restores the handlers
  ServeSignals(const ServeSignals&) = delete;
  ServeSignals& operator=(const ServeSignals&) = delete;

  int wait() const;  // for the next signal
  // From now on SIGINT and SIGTERM end the process immediately, for users who cannot wait.
  void release_stops() const;

 private:
  static constexpr std::array kCaught = {SIGINT, SIGTERM, SIGHUP};
  std::array<int, 2> pipe_{-1, -1};
  std::array<struct sigaction, kCaught.size()> before_{};
};

}  // namespace heed::cli
