#include "heed/base/formats/npy.h"

#include <array>
#include <limits>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/says.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::string npy_of(std::vector<std::size_t> shape, std::vector<float> values) {
  const test::TempFolder folder;
  write_npy(folder / "a.npy", shape, values);
  return contents_of(folder / "a.npy");
}

// The bytes before the header's text, and its text without padding.
std::string text_of(const std::string& file) {
  const std::size_t length = static_cast<unsigned char>(file[8]) + 256 * static_cast<unsigned char>(file[9]);
  const std::string header = file.substr(10, length);
  return header.substr(0, header.find_last_not_of(" \n") + 1);
}

TEST(Npy, WritesTheBytesThatNumpyReads) {
  // 10 bytes of magic, version 1.0 and the length 118, the header's 118 and 6 floats of 4.
  std::string expected = std::string("\x93NUMPY\x01\x00\x76\x00", 10);
  expected += "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  expected.append(128 - expected.size() - 1, ' ').append("\n");
  expected += std::string("\0\0\0\0\0\0\x80\x3f\0\0\0\x40\0\0\0\xbf\0\0\x80\x7f\0\0\x20\x41", 24);
  EXPECT_EQ(npy_of({2, 3}, {0, 1, 2, -0.5F, std::numeric_limits<float>::infinity(), 10}), expected);
}

TEST(Npy, WritesShapesOfAnyNumberOfAxesAsPythonDoes) {
  EXPECT_EQ(text_of(npy_of({}, {1})), "{'descr': '<f4', 'fortran_order': False, 'shape': (), }");
  EXPECT_EQ(text_of(npy_of({2}, {1, 2})), "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }");
  EXPECT_EQ(text_of(npy_of({1, 2, 1}, {1, 2})), "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 1), }");
  EXPECT_EQ(text_of(npy_of({3, 0}, {})), "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 0), }");
}

TEST(Npy, BeginsTheDataAtTheNextMultipleOf64) {
  // With 20 axes and a first one of 5 digits, magic, text and line end are 128 bytes; one more digit starts another
  // block.
  for (const auto& [first, header] : {std::pair{1000UL, 128UL}, {10000UL, 128UL}, {100000UL, 192UL}}) {
    std::vector<std::size_t> shape(20, 0);
    shape[0] = first;
    const std::string file = npy_of(shape, {});
    EXPECT_EQ(file.size(), header) << first;
    EXPECT_EQ(file.back(), '\n') << first;
    EXPECT_EQ(10 + static_cast<unsigned char>(file[8]), header) << first;
  }
}

TEST(Npy, RejectsAnotherNumberOfValuesAndWritesNothing) {
  const test::TempFolder folder;
  const std::array<std::size_t, 2> shape = {2, 3};
  EXPECT_THAT(test::message_of([&] { write_npy(folder / "a.npy", shape, std::vector<float>(5)); }),
              Says("a.npy", "(2, 3)", "6", "5"));
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(Npy, NamesTheFileThatCannotBeWritten) {
  const test::TempFolder folder;
  const std::array<std::size_t, 1> shape = {1};
  EXPECT_THAT(test::message_of([&] { write_npy(folder / "missing/a.npy", shape, std::vector<float>(1)); }),
              HasSubstr("missing/a.npy"));
  EXPECT_THAT(folder.names(), IsEmpty());
}

}  // namespace
}  // namespace heed
