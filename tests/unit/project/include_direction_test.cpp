#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/project/source_rules.h"

namespace heed {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> problems_of(std::string path, std::string text) {
  return include_problems({std::move(path), std::move(text)});
}

TEST(IncludeDirection, EveryIncludePointsDownward) {
  const auto files = source_files(HEED_SOURCE_DIR, {"src/heed", "apps"});
  EXPECT_GE(files.size(), 10U) << "the sources were not found under " << HEED_SOURCE_DIR;
  for (const SourceFile& file : files)
    for (const std::string& problem : include_problems(file)) ADD_FAILURE() << problem;
}

TEST(IncludeDirection, CatchesAnIncludeThatPointsUpwardAndNamesItsLine) {
  EXPECT_THAT(problems_of("src/heed/base/a.h", "#pragma once\n\n#include \"heed/tensor/shape.h\"\n"),
              ElementsAre("src/heed/base/a.h:3: base must not include \"heed/tensor/shape.h\": "
                          "base does not stand on tensor"));
  EXPECT_THAT(problems_of("src/heed/nn/a.h", "#include \"heed/model/dan.h\""),
              ElementsAre(HasSubstr("a.h:1: nn must not")));
  EXPECT_THAT(problems_of("src/heed/model/a.h", "#include \"heed/decode/beam.h\""), ElementsAre(HasSubstr("must not")));
}

TEST(IncludeDirection, CatchesAnIncludeBetweenBranches) {
  EXPECT_THAT(problems_of("src/heed/text/a.h", "#include \"heed/tensor/shape.h\""), ElementsAre(HasSubstr("must not")));
  EXPECT_THAT(problems_of("src/heed/lab/a.h", "#include \"heed/model/dan.h\""), ElementsAre(HasSubstr("must not")));
  EXPECT_THAT(problems_of("src/heed/service/a.h", "#include \"heed/train/loop.h\""),
              ElementsAre(HasSubstr("must not")));
  EXPECT_THAT(problems_of("src/heed/metrics/a.h", "#include \"heed/text/tokens.h\""),
              ElementsAre(HasSubstr("must not")));
}

TEST(IncludeDirection, AllowsTheOwnFolderAndEverythingBelowIt) {
  EXPECT_THAT(problems_of("src/heed/model/a.cpp",
                          "#include \"heed/model/a.h\"\n#include \"heed/autograd/tape.h\"\n"
                          "#include \"heed/tensor/kernels-inl.h\"\n#include \"heed/base/error.h\"\n"
                          "#include \"heed/text/vocabulary.h\"\n#include <vector>\n#include <fmt/format.h>\n"),
              IsEmpty());
  EXPECT_THAT(problems_of("src/heed/train/a.cpp", "#include \"heed/metrics/bleu.h\"\n#include \"heed/nn/gru.h\"\n"),
              IsEmpty());
}

TEST(IncludeDirection, AllowsAppsEverything) {
  EXPECT_THAT(problems_of("apps/cli/a.cpp", "#include \"heed/service/x.h\"\n#include \"apps/cli/verb.h\"\n"),
              IsEmpty());
  EXPECT_THAT(problems_of("src/heed/service/a.cpp", "#include \"apps/cli/verb.h\"\n"),
              ElementsAre(HasSubstr("a library must not include apps")));
}

TEST(IncludeDirection, CatchesAnIncludeThatIsNotByFullPathOrNotInQuotes) {
  EXPECT_THAT(problems_of("src/heed/base/a.cpp", "  # include \"error.h\"\n"),
              ElementsAre(HasSubstr("not a full path")));
  EXPECT_THAT(problems_of("apps/cli/a.cpp", "#include \"verb.h\"\n"), ElementsAre(HasSubstr("not a full path")));
  EXPECT_THAT(problems_of("src/heed/base/a.cpp", "#include \"../tensor/shape.h\"\n"),
              ElementsAre(HasSubstr("not a full path")));
  EXPECT_THAT(problems_of("src/heed/base/a.cpp", "#include <heed/tensor/shape.h>\n"),
              ElementsAre(HasSubstr("belongs in quotes")));
}

TEST(IncludeDirection, CatchesALibraryThatWouldBeCompiledOnceMore) {
  EXPECT_THAT(problems_of("apps/cli/a.cpp", "#include <CLI/CLI.hpp>\n"),
              ElementsAre(HasSubstr("a.cpp:1: <CLI/CLI.hpp> is compiled once; include \"apps/cli/command.h\"")));
  EXPECT_THAT(problems_of("src/heed/model/a.h", "#include <nlohmann/json.hpp>\n"),
              ElementsAre(HasSubstr("include \"heed/base/json.h\"")));
  EXPECT_THAT(problems_of("apps/cli/command.cpp", "#include <CLI/CLI.hpp>\n"), IsEmpty());
  EXPECT_THAT(problems_of("src/heed/model/a.h", "#include <nlohmann/json_fwd.hpp>\n"), IsEmpty());
}

TEST(IncludeDirection, SaysWhereAnUnknownFolderIsAdded) {
  EXPECT_THAT(problems_of("src/heed/cloud/a.h", ""),
              ElementsAre(HasSubstr("unknown folder 'cloud'; add it to kStandsOn")));
  EXPECT_THAT(problems_of("src/heed/base/a.h", "#include \"heed/cloud/a.h\""),
              ElementsAre(HasSubstr("unknown folder 'cloud'; add it to kStandsOn")));
}

}  // namespace
}  // namespace heed
