// The signals that steer a server, as something to wait for.
#pragma once

#include <signal.h>  // NOLINT: sigset_t is POSIX's

namespace heed::cli {

// SIGINT, SIGTERM and SIGHUP are held back from its making on, in the thread that makes it and in all that are started
// since, and wait to be asked for.
class ServeSignals {
 public:
  ServeSignals();
  ~ServeSignals();  // as it was before
  ServeSignals(const ServeSignals&) = delete;
  ServeSignals& operator=(const ServeSignals&) = delete;

  int wait() const;  // for the next of them

  // From now on SIGINT and SIGTERM end the process at once, for whoever cannot wait.
  void release_stops() const;

 private:
  sigset_t held_{}, before_{};
};

}  // namespace heed::cli
