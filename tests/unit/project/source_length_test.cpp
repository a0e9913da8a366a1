#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/project/source_rules.h"

namespace heed {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "x\n";
  return text;
}

TEST(SourceLength, EveryFileHasAtMost400LinesOrSaysWhyNot) {
  const auto files = source_files(HEED_SOURCE_DIR, {"src", "apps", "tests", "benchmarks"});
  EXPECT_GE(files.size(), std::size_t{HEED_COMPILED_SOURCES});
  for (const SourceFile& file : files)
    for (const std::string& problem : length_problems(file)) ADD_FAILURE() << problem;
}

TEST(SourceLength, CatchesALineTooMany) {
  EXPECT_THAT(length_problems({"src/a.cpp", lines(400)}), IsEmpty());
  EXPECT_THAT(length_problems({"src/a.cpp", lines(401)}), ElementsAre(HasSubstr("src/a.cpp:401: 401 lines")));
}

TEST(SourceLength, TakesAReasonOnlyFromACommentInTheFirstFiveLines) {
  const std::string reason = "// Longer than 400 lines because it is one table.\n";
  EXPECT_THAT(length_problems({"src/a.cpp", lines(4) + reason + lines(400)}), IsEmpty());
  EXPECT_EQ(length_problems({"src/a.cpp", lines(5) + reason + lines(400)}).size(), 1U);
  EXPECT_EQ(length_problems({"src/a.cpp", "Longer than 400 lines because I say so\n" + lines(400)}).size(), 1U);
}

}  // namespace
}  // namespace heed
