#include "heed/base/process/stop_signals.h"

#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "tests/integration/says.h"
#include "tests/support/message_of.h"

namespace heed {
namespace {

// The exit status, as a shell reports it, of a process in which `action` ran.
template <class Action>
int exit_code_of(Action action) {
  const pid_t child = ::fork();
  if (child == 0) {
    action();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

TEST(StopSignals, TellsWhichSignalCame) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const StopSignals signals;
    EXPECT_FALSE(signals.received());
    std::raise(signal);
    EXPECT_EQ(signals.received(), signal);
    EXPECT_EQ(signals.received(), signal);
  }
}

TEST(StopSignals, IsHeardByOtherThreads) {
  const StopSignals signals;
  std::thread([] { std::raise(SIGTERM); }).join();
  EXPECT_EQ(signals.received(), SIGTERM);
}

TEST(StopSignals, TheSecondSignalEndsTheProcess) {
  for (const int second : {SIGINT, SIGTERM}) {
    EXPECT_EQ(exit_code_of([&] {
                const StopSignals signals;
                std::raise(SIGINT);
                if (signals.received() != SIGINT) ::_exit(99);
                std::raise(second);
              }),
              128 + second);
  }
}

TEST(StopSignals, RestoresWhatSignalsDidBefore) {
  const auto ignoring = std::signal(SIGINT, SIG_IGN);
  {
    const StopSignals signals;
    std::raise(SIGINT);
    EXPECT_TRUE(signals.received());
  }
  std::raise(SIGINT);  // ignored again
  std::signal(SIGINT, ignoring);
  EXPECT_EQ(exit_code_of([] {
              { const StopSignals signals; }
              std::raise(SIGTERM);
            }),
            -SIGTERM);
}

TEST(StopSignals, IsOneAtATime) {
  {
    const StopSignals signals;
    EXPECT_THAT(test::message_of([] { StopSignals second; }), Says("one StopSignals"));
    std::raise(SIGINT);  // the failed attempt left the first one in place
    EXPECT_TRUE(signals.received());
  }
  const StopSignals next;
  EXPECT_FALSE(next.received());
}

}  // namespace
}  // namespace heed
