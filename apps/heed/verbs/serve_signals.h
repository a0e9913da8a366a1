// The signals that steer a server, as something to wait for.
//
// By a handler and a pipe. Blocking them and waiting with sigwait would not do: OpenBLAS starts threads before main,
// which don't block them, and a signal that comes before anybody waits would be given to one of those and end the
// process.
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
