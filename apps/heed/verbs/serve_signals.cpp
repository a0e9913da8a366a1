#include "apps/heed/verbs/serve_signals.h"

#include <initializer_list>

namespace heed::cli {
namespace {

sigset_t set_of(std::initializer_list<int> signals) {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : signals) ::sigaddset(&set, signal);
  return set;
}

}  // namespace

ServeSignals::ServeSignals() : held_(set_of({SIGINT, SIGTERM, SIGHUP})) {
  ::pthread_sigmask(SIG_BLOCK, &held_, &before_);
}

ServeSignals::~ServeSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

int ServeSignals::wait() const {
  int signal = 0;
  while (::sigwait(&held_, &signal) != 0) {
  }
  return signal;
}

void ServeSignals::release_stops() const {
  const sigset_t stops = set_of({SIGINT, SIGTERM});
  ::pthread_sigmask(SIG_UNBLOCK, &stops, nullptr);
}

}  // namespace heed::cli
