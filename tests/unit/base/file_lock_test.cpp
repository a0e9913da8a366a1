#include "heed/base/file_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/child_process.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using namespace test;
using testing::HasSubstr;

class FileLockTest : public testing::Test {
 protected:
  TempFolder folder_;
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
  EXPECT_EQ(contents_of(file_), "text\n");
}

TEST_F(FileLockTest, IsHeldByAChildThatOutlivesItsOwner) {
  auto lock = FileLock::try_alone(file_);
  ASSERT_TRUE(lock);
  ChildProcess child({"/bin/sleep", "60"}, folder_ / "out", folder_ / "err", {.keep_open = {lock->descriptor()}});
  ChildProcess other({"/bin/sleep", "60"}, folder_ / "out", folder_ / "err");
  lock.reset();
  EXPECT_FALSE(FileLock::try_alone(file_));
  child.terminate();
  child.wait();
  // The other one has it for as long as it has not begun to be /bin/sleep.
  EXPECT_EQ(message_of([&] { FileLock::wait_for(file_); }), "no error");
  EXPECT_EQ(other.exit_code(), std::nullopt);
}

TEST_F(FileLockTest, NamesAFileThatCannotBeOpened) {
  EXPECT_THAT(message_of([&] { FileLock::wait_for(folder_ / "no/lock"); }), HasSubstr("no/lock"));
}

}  // namespace
}  // namespace heed
