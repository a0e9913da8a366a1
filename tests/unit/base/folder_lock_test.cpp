#include "heed/base/files/folder_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using namespace test;
using testing::HasSubstr;

TEST(FolderLock, KeepsASecondOneOutWhileItLives) {
  const test::TempFolder folder;
  {
    const FolderLock first(folder.path());
    EXPECT_THAT(test::message_of([&] { const FolderLock second(folder.path()); }), HasSubstr(folder.path().string()));
  }
  EXPECT_EQ(test::message_of([&] { const FolderLock again(folder.path()); }), "no error");
  EXPECT_TRUE(folder.names().empty());
}

TEST(FolderLock, NamesAFolderThatIsNotThere) {
  EXPECT_THAT(test::message_of([] { const FolderLock lock("no-such-folder"); }), HasSubstr("no-such-folder"));
}

}  // namespace
}  // namespace heed
