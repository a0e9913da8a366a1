#include "heed/base/files/file_mapping.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace heed {
namespace {

std::string text_of(const FileMapping& mapping) {
  return {reinterpret_cast<const char*>(mapping.bytes().data()), mapping.bytes().size()};
}

TEST(FileMapping, HoldsTheSameBytesAfterTheyWereReleased) {
  const test::TempFolder folder;
  std::string text(300'001, '?');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>('a' + i % 23);
  const FileMapping mapping(folder.put("file", text));
  for (const auto& [begin, count] :
       {std::pair<std::size_t, std::size_t>(0, 0), {0, 1}, {70'000, 90'000}, {299'000, 1001}, {0, 300'001}}) {
    ASSERT_EQ(text_of(mapping), text);
    mapping.release(begin, count);
  }
  EXPECT_EQ(text_of(mapping), text);
}

TEST(FileMapping, OfAnEmptyFileReleasesNothing) {
  const test::TempFolder folder;
  const FileMapping mapping(folder.put("file", ""));
  mapping.release(0, 0);
  EXPECT_TRUE(mapping.bytes().empty());
}

}  // namespace
}  // namespace heed
