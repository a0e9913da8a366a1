#include "heed/base/files/append_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "tests/integration/says.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;

TEST(AppendFile, ShowsEachRecordAtOnce) {
  const test::TempFolder folder;
  AppendFile file(folder / "log");
  EXPECT_EQ(file.bytes(), 0U);
  file.append("one\n");
  EXPECT_EQ(test::contents_of(folder / "log"), "one\n");
  file.append(std::string("\0\xff\n", 3));
  file.append("");
  file.sync();
  EXPECT_EQ(test::contents_of(folder / "log"), std::string("one\n\0\xff\n", 7));
  EXPECT_EQ(file.bytes(), 7U);
}

TEST(AppendFile, BeginsAnewOrKeepsWhatItIsToldTo) {
  const test::TempFolder folder;
  const auto path = folder.put("log", "one\ntwo\nthree\n");
  {
    AppendFile file(path, 8);
    EXPECT_EQ(file.bytes(), 8U);
    file.append("3\n");
  }
  EXPECT_EQ(test::contents_of(path), "one\ntwo\n3\n");
  EXPECT_EQ(AppendFile(path, 10).bytes(), 10U);
  EXPECT_EQ(test::contents_of(path), "one\ntwo\n3\n");
  AppendFile file(path);
  EXPECT_EQ(test::contents_of(path), "");
}

TEST(AppendFile, NamesAFileThatLostWhatItShouldKeep) {
  const test::TempFolder folder;
  const auto path = folder.put("log", "one\n");
  EXPECT_THAT(test::message_of([&] { AppendFile file(path, 5); }), Says(path.string(), "4", "5"));
  EXPECT_EQ(test::contents_of(path), "one\n");
  EXPECT_THAT(test::message_of([&] { AppendFile file(folder / "other", 1); }),
              AllOf(HasSubstr((folder / "other").string()), HasSubstr("No such file")));
}

TEST(AppendFile, CreatesOnlyWhatIsNotThere) {
  const test::TempFolder folder;
  const auto path = folder.put("log", "one\n");
  EXPECT_THAT(test::message_of([&] { AppendFile::create(path); }),
              AllOf(HasSubstr(path.string()), HasSubstr("exists")));
  EXPECT_EQ(test::contents_of(path), "one\n");
  AppendFile file = AppendFile::create(folder / "new");
  file.append("1");
  EXPECT_EQ(test::contents_of(folder / "new"), "1");
}

TEST(AppendFile, NamesWhatCannotBeWritten) {
  const test::TempFolder folder;
  EXPECT_THAT(test::message_of([&] { AppendFile file(folder / "missing/log"); }),
              AllOf(HasSubstr((folder / "missing/log").string()), HasSubstr("No such file")));
  EXPECT_THAT(test::message_of([&] { AppendFile file(folder.path()); }), HasSubstr("Is a directory"));
  EXPECT_THAT(test::message_of([&] { AppendFile file("/dev/null"); }),
              AllOf(HasSubstr("/dev/null"), HasSubstr("device")));
}

TEST(AppendFile, TakesBackARecordThatDoesNotFit) {
  const test::TempFolder folder;
  AppendFile file(folder / "log");
  file.append("12345678\n");
  {
    const test::FileSizeLimit limit(12);
    EXPECT_THAT(test::message_of([&] { file.append("abcdefgh\n"); }),
                Says((folder / "log").string(), "File too large"));
  }
  EXPECT_EQ(test::contents_of(folder / "log"), "12345678\n");
  EXPECT_EQ(file.bytes(), 9U);
  file.append("next\n");
  EXPECT_EQ(test::contents_of(folder / "log"), "12345678\nnext\n");
}

}  // namespace
}  // namespace heed
