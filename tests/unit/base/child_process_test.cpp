#include "heed/base/child_process.h"

#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT: kill is POSIX's, not <csignal>'s

#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using ::testing::HasSubstr;

class ChildProcessTest : public testing::Test {
 protected:
  ChildProcess shell(const std::string& line) const {
    return {{"/bin/sh", "-c", line}, folder_ / "out", folder_ / "err"};
  }
  std::string out() const { return test::contents_of(folder_ / "out"); }

  // The number that the child wrote, once it is there.
  pid_t number_written() const {
    while (!out().ends_with('\n')) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return std::stoi(out());
  }

  test::TempFolder folder_;
};

TEST_F(ChildProcessTest, GivesItsOutputAndExitCode) {
  ChildProcess child = shell("cat; echo result; echo trouble >&2; exit 3");
  EXPECT_EQ(child.wait(), 3);
  EXPECT_EQ(child.exit_code(), 3);
  EXPECT_EQ(out(), "result\n");
  EXPECT_EQ(test::contents_of(folder_ / "err"), "trouble\n");
}

TEST_F(ChildProcessTest, ReplacesOutputAndAddsToErrors) {
  shell("echo old; echo first >&2").wait();
  shell("echo new; echo second >&2").wait();
  EXPECT_EQ(out(), "new\n");
  EXPECT_EQ(test::contents_of(folder_ / "err"), "first\nsecond\n");
}

TEST_F(ChildProcessTest, HasNoExitCodeWhileItRuns) {
  ChildProcess child = shell("echo $$; exec sleep 60");
  number_written();
  EXPECT_EQ(child.exit_code(), std::nullopt);
  child.terminate();
  EXPECT_EQ(child.wait(), 128 + SIGTERM);
}

TEST_F(ChildProcessTest, EndsWithItsOwner) {
  pid_t number = 0;
  {
    const ChildProcess child = shell("echo $$; exec sleep 60");
    number = number_written();
    ASSERT_EQ(::kill(number, 0), 0);
  }
  EXPECT_EQ(::kill(number, 0), -1);
}

TEST_F(ChildProcessTest, DoesNotInheritVariablesThatAreLeftOut) {
  ::setenv("HEED_TEST_RANK", "1", 1), ::setenv("HEED_OTHER", "2", 1);
  ChildProcess child({"/bin/sh", "-c", "echo ${HEED_TEST_RANK-none} ${HEED_OTHER-none}"}, folder_ / "out",
                     folder_ / "err", {.without = {"HEED_TEST_", "OMPI_"}});
  EXPECT_EQ(child.wait(), 0);
  EXPECT_EQ(out(), "none 2\n");
}

TEST_F(ChildProcessTest, AProgramThatIsNotThereExitsWith127) {
  ChildProcess child({"/no/such/program"}, folder_ / "out", folder_ / "err");
  EXPECT_EQ(child.wait(), 127);
}

TEST_F(ChildProcessTest, AFileThatCannotBeWrittenIsNamed) {
  EXPECT_THAT(test::message_of([&] { ChildProcess({"/bin/true"}, folder_ / "no/out", folder_ / "err"); }),
              HasSubstr("no/out"));
}

TEST_F(ChildProcessTest, RunsThisProgramAgain) {
  ChildProcess child({kThisProgram, "--gtest_list_tests", "--gtest_filter=ChildProcessTest.RunsThisProgramAgain"},
                     folder_ / "out", folder_ / "err");
  EXPECT_EQ(child.wait(), 0);
  EXPECT_THAT(out(), HasSubstr("RunsThisProgramAgain"));
}

}  // namespace
}  // namespace heed
