#include "heed/base/files/atomic_file.h"

#include <array>
#include <fstream>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "heed/base/error.h"
#include "tests/integration/says.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::contents_of;
using test::FileSizeLimit;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

TEST(AtomicFile, CommitsTheContentsInOrder) {
  const test::TempFolder folder;
  AtomicFile file(folder / "a.bin");
  const std::array<std::byte, 3> bytes = {std::byte{0}, std::byte{255}, std::byte{10}};
  file.write("text ");
  file.write(bytes);
  file.write(std::string_view());
  file.commit();
  EXPECT_EQ(test::contents_of(folder / "a.bin"), std::string("text \0\xff\n", 8));
  EXPECT_THAT(folder.names(), ElementsAre("a.bin"));
}

TEST(AtomicFile, JoinsWritesOfAllSizesAroundTheBuffer) {
  const test::TempFolder folder;
  std::string expected;
  AtomicFile file(folder / "a.bin");
  for (const std::size_t size : {1UL, 65'535UL, 1UL, 65'536UL, 65'537UL, 40'000UL, 40'000UL, 300'000UL, 7UL}) {
    const std::string part(size, static_cast<char>('a' + expected.size() % 26));
    file.write(part);
    expected += part;
  }
  file.commit();
  EXPECT_TRUE(test::contents_of(folder / "a.bin") == expected);
}

TEST(AtomicFile, LeavesTheOldFileWhenNotCommitted) {
  const test::TempFolder folder;
  folder.put("a.txt", "old");
  {
    AtomicFile file(folder / "a.txt");
    file.write(std::string(100'000, 'x'));
    EXPECT_EQ(folder.names().size(), 2U);
  }
  EXPECT_EQ(test::contents_of(folder / "a.txt"), "old");
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
}

TEST(AtomicFile, ShowsTheOldContentsUntilTheCommit) {
  const test::TempFolder folder;
  folder.put("a.txt", "the old contents, longer");
  std::ifstream reader(folder / "a.txt");  // a reader that had the file open can read it to its end
  AtomicFile file(folder / "a.txt");
  file.write("new");
  EXPECT_EQ(test::contents_of(folder / "a.txt"), "the old contents, longer");
  file.commit();
  EXPECT_EQ(test::contents_of(folder / "a.txt"), "new");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(reader), {}), "the old contents, longer");
}

TEST(AtomicFile, RemovesTheTemporaryFileWhenAnExceptionPasses) {
  const test::TempFolder folder;
  const auto interrupted = [&] {
    AtomicFile file(folder / "a.txt");
    file.write("half");
    throw std::logic_error("interrupted");
  };
  EXPECT_THROW(interrupted(), std::logic_error);
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(AtomicFile, KeepsTheOldFileWhenTheDiskIsFull) {
  const test::TempFolder folder;
  folder.put("a.txt", "old");
  std::string message;
  {
    const test::FileSizeLimit limit(100'000);
    message = test::message_of([&] { write_atomically(folder / "a.txt", std::string(200'000, 'x')); });
  }
  EXPECT_THAT(message, Says((folder / "a.txt").string(), "File too large"));
  EXPECT_EQ(test::contents_of(folder / "a.txt"), "old");
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
}

TEST(AtomicFile, CannotBeCommittedAfterAFailedWrite) {
  const test::TempFolder folder;
  AtomicFile file(folder / "a.txt");
  {
    const test::FileSizeLimit limit(1'000);
    EXPECT_THROW(file.write(std::string(200'000, 'x')), Error);
  }
  EXPECT_THAT(folder.names(), IsEmpty());
  EXPECT_THROW(file.write("more"), Error);
  EXPECT_THROW(file.commit(), Error);
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(AtomicFile, CommitsOnce) {
  const test::TempFolder folder;
  AtomicFile file(folder / "a.txt");
  file.commit();
  EXPECT_THROW(file.commit(), Error);
  EXPECT_THROW(file.write("more"), Error);
  EXPECT_EQ(test::contents_of(folder / "a.txt"), "");
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
}

TEST(AtomicFile, NamesAMissingFolder) {
  const test::TempFolder folder;
  const std::string missing = (folder / "missing").string();
  EXPECT_THAT(test::message_of([&] { AtomicFile file(folder / "missing/a.txt"); }),
              Says(missing + "/a.txt", "folder " + missing, "not exist"));
}

TEST(AtomicFile, NamesAFileThatStandsWhereAFolderShould) {
  const test::TempFolder folder;
  folder.put("file", "");
  EXPECT_THAT(test::message_of([&] { AtomicFile file(folder / "file/a.txt"); }),
              HasSubstr((folder / "file").string() + " "));
}

TEST(AtomicFile, RefusesFoldersDevicesAndEmptyNames) {
  const test::TempFolder folder;
  EXPECT_THAT(test::message_of([&] { AtomicFile file(folder.path()); }),
              AllOf(HasSubstr(folder.path().string()), HasSubstr("directory")));
  EXPECT_THAT(test::message_of([&] { AtomicFile file(folder / ""); }),
              AllOf(HasSubstr(folder.path().string()), HasSubstr("directory")));
  EXPECT_THAT(test::message_of([&] { AtomicFile file("/dev/null"); }),
              AllOf(HasSubstr("/dev/null"), HasSubstr("device")));
  EXPECT_THAT(test::message_of([&] { AtomicFile file(""); }), HasSubstr("empty"));
}

TEST(AtomicFile, ReplacesTheFileBehindALink) {
  const test::TempFolder folder;
  std::filesystem::create_directory(folder / "deep");
  folder.put("deep/real.txt", "old");
  std::filesystem::create_symlink("deep/real.txt", folder / "link");
  std::filesystem::create_symlink("link", folder / "link-to-link");
  write_atomically(folder / "link-to-link", "new");
  EXPECT_EQ(test::contents_of(folder / "deep/real.txt"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_THAT(folder.names(), UnorderedElementsAre("deep", "link", "link-to-link"));
}

TEST(AtomicFile, MakesTheFileThatALinkAwaits) {
  const test::TempFolder folder;
  std::filesystem::create_symlink("later.txt", folder / "link");
  write_atomically(folder / "link", "new");
  EXPECT_EQ(test::contents_of(folder / "later.txt"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
}

TEST(AtomicFile, RefusesLinksInACircle) {
  const test::TempFolder folder;
  std::filesystem::create_symlink("b", folder / "a");
  std::filesystem::create_symlink("a", folder / "b");
  EXPECT_THAT(test::message_of([&] { AtomicFile file(folder / "a"); }), HasSubstr("Too many levels of symbolic links"));
}

TEST(AtomicFile, GivesANewFileItsUsualPermissions) {
  const test::TempFolder folder;
  const mode_t old_mask = ::umask(027);
  write_atomically(folder / "a.txt", "");
  ::umask(old_mask);
  struct stat status {};
  ASSERT_EQ(::stat((folder / "a.txt").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(AtomicFile, LetsTwoWritersOfOneFileEachWriteItWhole) {
  const test::TempFolder folder;
  AtomicFile first(folder / "a.txt"), second(folder / "a.txt");
  first.write("first");
  second.write("second, longer");
  second.commit();
  first.commit();
  EXPECT_EQ(test::contents_of(folder / "a.txt"), "first");
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
}

TEST(AtomicFile, TakesTheLongestNameThatAFileMayHave) {
  const test::TempFolder folder;
  const std::string name(255, 'n');
  write_atomically(folder / name, "new");
  EXPECT_THAT(folder.names(), ElementsAre(name));
}

TEST(AtomicFile, StaysWithItsFolderWhenTheWorkingOneChanges) {
  const test::TempFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  AtomicFile file("a.txt");
  std::filesystem::current_path(before);
  file.write("new");
  file.commit();
  EXPECT_EQ(test::contents_of(folder / "a.txt"), "new");
}

}  // namespace
}  // namespace heed
