#include "heed/base/files/file_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/start_program.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using namespace test;
using testing::HasSubstr;

class FileLockTest : public testing::Test {
 protected:
  test::TempFolder folder_;
  const std::filesystem::path file_ = folder_ / "lock";
};

TEST_F(FileLockTest, KeepsASecondOneOutWhileItLives) {
  {
    const FileLock first = FileLock::wait_for(file_);
    EXPECT_FALSE(FileLock::try_alone(file_));
    EXPECT_FALSE(FileLock::try_shared(file_));
  }
  EXPECT_TRUE(FileLock::try_alone(file_));
}

TEST_F(FileLockTest, CanBeShared) {
  auto first = FileLock::try_alone(file_);
  ASSERT_TRUE(first);
  first->share();
  const auto second = FileLock::try_shared(file_);
  EXPECT_TRUE(second);
  EXPECT_FALSE(FileLock::try_alone(file_));
}

TEST_F(FileLockTest, LeavesTheFileAsItIs) {
  folder_.put("lock", "text\n");
  EXPECT_TRUE(FileLock::try_alone(file_));
  EXPECT_EQ(test::contents_of(file_), "text\n");
}

TEST_F(FileLockTest, IsHeldByAChildThatOutlivesItsOwner) {
  auto lock = FileLock::try_alone(file_);
  ASSERT_TRUE(lock);
  const std::array keep_open = {lock->descriptor()};
  ChildProcess child = test::start_program({"/bin/sleep", "60"}, folder_ / "out", folder_ / "err", keep_open);
  ChildProcess other = test::start_program({"/bin/sleep", "60"}, folder_ / "out", folder_ / "err");
  lock.reset();
  EXPECT_FALSE(FileLock::try_alone(file_));
  child.terminate();
  child.wait();
  // The child process holds the lock until it becomes /bin/sleep.
  EXPECT_EQ(test::message_of([&] { FileLock::wait_for(file_); }), "no error");
  EXPECT_EQ(other.exit_code(), std::nullopt);
}

TEST_F(FileLockTest, NamesAFileThatCannotBeOpened) {
  EXPECT_THAT(test::message_of([&] { FileLock::wait_for(folder_ / "no/lock"); }), HasSubstr("no/lock"));
}

}  // namespace
}  // namespace heed
