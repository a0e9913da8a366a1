// The signals that steer a server, as something to wait for.
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
  ~ServeSignals();  // as it was before
  ServeSignals(const ServeSignals&) = delete;
  ServeSignals& operator=(const ServeSignals&) = delete;

  int wait() const;  // for the next of them
  // From now on SIGINT and SIGTERM end the process at once, for whoever cannot wait.
  void release_stops() const;

 private:
  static constexpr std::array kCaught = {SIGINT, SIGTERM, SIGHUP};
  std::array<int, 2> pipe_{-1, -1};
  std::array<struct sigaction, kCaught.size()> before_{};
};

}  // namespace heed::cli
