#include "heed/base/process/child_process.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT: kill is POSIX's, not <csignal>'s
#include <unistd.h>

#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using ::testing::HasSubstr;

class ChildProcessTest : public testing::Test {
 protected:
  std::filesystem::path log_file() const { return folder_ / "log"; }
  std::string log() const { return test::contents_of(log_file()); }

  test::TempFolder folder_;
};

void say(const std::string& text) {
  fmt::print(stderr, "{}", text);
  std::fflush(stderr);
}

// Until a signal ends the process.
int wait_for_signal() {
  while (true) ::pause();
}

TEST_F(ChildProcessTest, GivesTheResultOfItsWorkAsExitCodeAndLogsWhatItSays) {
  ChildProcess child([] { return say("trouble\n"), 3; }, log_file());
  EXPECT_EQ(child.wait(), 3);
  EXPECT_EQ(child.exit_code(), 3);
  EXPECT_EQ(log(), "trouble\n");
}

TEST_F(ChildProcessTest, AddsToTheLog) {
  ChildProcess([] { return say("first\n"), 0; }, log_file()).wait();
  ChildProcess([] { return say("second\n"), 0; }, log_file()).wait();
  EXPECT_EQ(log(), "first\nsecond\n");
}

TEST_F(ChildProcessTest, HasMemoryOfItsOwn) {
  int number = 1;
  EXPECT_EQ(ChildProcess([&] { return ++number; }, log_file()).wait(), 2);
  EXPECT_EQ(number, 1);
}

TEST_F(ChildProcessTest, AnExceptionIsLoggedAndExitsWith2) {
  EXPECT_EQ(ChildProcess([]() -> int { throw std::runtime_error("no such corpus"); }, log_file()).wait(), 2);
  EXPECT_EQ(log(), "heed: no such corpus\n");
}

TEST_F(ChildProcessTest, HasNoExitCodeWhileItRuns) {
  ChildProcess child([] { return wait_for_signal(); }, log_file());
  EXPECT_EQ(child.exit_code(), std::nullopt);
  child.terminate();
  EXPECT_EQ(child.wait(), 128 + SIGTERM);
}

TEST_F(ChildProcessTest, EndsWithItsOwner) {
  pid_t number = 0;
  {
    const ChildProcess child([] { return say(fmt::format("{}\n", ::getpid())), wait_for_signal(); }, log_file());
    while (!log().ends_with('\n')) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    number = std::stoi(log());
    ASSERT_EQ(::kill(number, 0), 0);
  }
  EXPECT_EQ(::kill(number, 0), -1);
}

TEST_F(ChildProcessTest, HasNoOpenFilesButThoseThatAreKept) {
  const int kept = ::open("/dev/null", O_RDONLY | O_CLOEXEC), other = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const std::array keep_open = {kept};
  const auto open_files = [&] {
    return (::fcntl(kept, F_GETFD) >= 0 ? 1 : 0) + (::fcntl(other, F_GETFD) >= 0 ? 2 : 0);
  };
  EXPECT_EQ(ChildProcess(open_files, log_file(), keep_open).wait(), 1);
  EXPECT_EQ(open_files(), 3);
  ::close(kept), ::close(other);
}

TEST_F(ChildProcessTest, ALogThatCannotBeWrittenIsNamed) {
  EXPECT_THAT(test::message_of([&] { ChildProcess([] { return 0; }, folder_ / "no/log"); }), HasSubstr("no/log"));
}

}  // namespace
}  // namespace heed
