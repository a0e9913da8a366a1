#include "apps/heed/verbs/serve_signals.h"

#include <atomic>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "heed/base/error.h"

namespace heed::cli {
namespace {

// A signal handler receives only the signal's number, so the pipe is global.
std::atomic<int> pipe_end = -1;

extern "C" void heed_pass_signal_on(int signal) {
  const int before = errno;
  const auto number = static_cast<unsigned char>(signal);
  [[maybe_unused]] const auto written = ::write(pipe_end, &number, 1);  // a full pipe has enough signals
  errno = before;
}

}  // namespace

ServeSignals::ServeSignals() {
  if (::pipe2(pipe_.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw Error("cannot catch signals: " + std::generic_category().message(errno));
  ::fcntl(pipe_[0], F_SETFL, 0);  // reads block
  pipe_end = pipe_[1];
  struct sigaction action {};
  action.sa_handler = heed_pass_signal_on;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kCaught.size(); ++i) ::sigaction(kCaught[i], &action, &before_[i]);
}

ServeSignals::~ServeSignals() {
  for (std::size_t i = 0; i < kCaught.size(); ++i) ::sigaction(kCaught[i], &before_[i], nullptr);
  for (const int end : pipe_) ::close(end);
}

int ServeSignals::wait() const {
  unsigned char number = 0;
  while (::read(pipe_[0], &number, 1) != 1) {
  }
  return number;
}

void ServeSignals::release_stops() const {
  for (const int signal : {SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
}

}  // namespace heed::cli
