#include "tests/unit/project/source_rules.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Rooms project_rooms() {
  std::ifstream file(std::string(HEED_SOURCE_DIR) + "/src/heed/rooms.txt");
  return read_rooms(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Every .cpp of the rooms and of the program is compiled, so the build knows their minimum number.
std::vector<SourceFile> project_files() {
  auto files = source_files(HEED_SOURCE_DIR, {"src/heed", "apps"});
  EXPECT_GE(files.size(), std::size_t{HEED_COMPILED_SOURCES});
  return files;
}

std::vector<std::string> problems_of(std::string path, std::string text) {
  return include_problems(project_rooms(), {std::move(path), std::move(text)});
}

TEST(IncludeDirection, EveryIncludePointsDownward) {
  const Rooms rooms = project_rooms();
  for (const SourceFile& file : project_files())
    for (const std::string& problem : include_problems(rooms, file)) ADD_FAILURE() << problem;
}

TEST(IncludeDirection, EveryRoomIsAFolderAndStandsBelowTheRoomsThatItIncludes) {
  const Rooms rooms = project_rooms();
  for (const auto& [room, below] : rooms) {
    EXPECT_TRUE(std::filesystem::is_directory(std::string(HEED_SOURCE_DIR) + "/src/heed/" + room)) << room;
    for (const std::string& other : below) {
      ASSERT_TRUE(rooms.contains(other)) << room << " includes " << other;
      EXPECT_FALSE(may_include(rooms, other, room)) << room << " and " << other << " include each other";
    }
  }
}

TEST(IncludeDirection, ReadsRoomsFromLines) {
  EXPECT_EQ(read_rooms("# rooms\nbase   |       | errors\nmodel  | nn text | models | more\n"),
            (Rooms{{"base", {}}, {"model", {"nn", "text"}}}));
}

TEST(Namespaces, EveryRoomHasItsOwn) {
  for (const SourceFile& file : project_files())
    for (const std::string& problem : namespace_problems(file)) ADD_FAILURE() << problem;
}

TEST(Namespaces, CatchesOneOfAnotherRoom) {
  EXPECT_THAT(namespace_problems({"src/heed/text/a.h", "#pragma once\nnamespace heed {\n"}),
              ElementsAre("src/heed/text/a.h:2: namespace heed in the room of heed::text"));
  EXPECT_THAT(namespace_problems({"src/heed/text/a.h", "namespace heed::textual {"}),
              ElementsAre(HasSubstr("textual")));
  EXPECT_THAT(namespace_problems({"src/heed/nn/a.h", "namespace heed::nn {"}), IsEmpty());
  EXPECT_THAT(namespace_problems({"src/heed/nn/a.h", "namespace heed {"}), IsEmpty());
  EXPECT_THAT(namespace_problems({"src/heed/text/a.h", "namespace heed::text::moses {"}), IsEmpty());
}

TEST(Definitions, NoTypeHasTheNameOfAnotherInItsNamespace) {
  EXPECT_THAT(duplicate_definitions(project_files()), IsEmpty());
}

TEST(Definitions, CatchesTwoTypesWithOneName) {
  const SourceFile one{"src/heed/plot/document.h",
                       "namespace heed {\n\nclass Document {\n};\n\n}  // namespace heed\n"};
  const SourceFile other{"src/heed/service/document.h", "namespace heed {\nstruct Document : Base {\n"};
  const SourceFile elsewhere{"src/heed/text/document.h", "namespace heed::text {\nclass Document {\n"};
  const SourceFile unnamed{"src/heed/plot/a.cpp", "namespace heed {\nnamespace {\n\nstruct Document {\n"};
  const SourceFile declared{"src/heed/plot/a.h", "namespace heed {\nclass Document;\n"};
  EXPECT_THAT(duplicate_definitions({one, elsewhere, unnamed, declared}), IsEmpty());
  EXPECT_THAT(
      duplicate_definitions({one, other}),
      ElementsAre("src/heed/service/document.h:2: heed::Document is defined in src/heed/plot/document.h:3 too"));
}

TEST(Definitions, CatchesTwoInlineFunctionsWithOneSignature) {
  const SourceFile one{"a.h", "namespace heed {\ninline int digits(int number) { return 1; }\n"};
  const SourceFile other{"b.h", "namespace heed {\ninline int digits(int number) {\n"};
  const SourceFile overload{"c.h", "namespace heed {\ninline int digits(double number) {\n"};
  EXPECT_THAT(duplicate_definitions({one, overload}), IsEmpty());
  EXPECT_EQ(duplicate_definitions({one, other}).size(), 1U);
}

TEST(Folders, NoneIsCrowded) {
  std::vector<std::string> paths;
  for (const char* folder : {"src", "apps", "tests", "benchmarks", "docs"})
    for (const auto& found : std::filesystem::recursive_directory_iterator(std::string(HEED_SOURCE_DIR) + "/" + folder))
      if (found.is_regular_file()) paths.push_back(found.path().lexically_relative(HEED_SOURCE_DIR).generic_string());
  EXPECT_GE(paths.size(), std::size_t{HEED_COMPILED_SOURCES});
  EXPECT_THAT(crowded_folders(paths), IsEmpty());
}

TEST(Folders, CountsTheFilesOfAFolderAndNotThoseBelowIt) {
  std::vector<std::string> paths(36, "src/heed/text/a.h");
  paths.emplace_back("src/heed/text/corpus/b.h");
  EXPECT_THAT(crowded_folders(paths), IsEmpty());
  paths.emplace_back("src/heed/text/c.h");
  EXPECT_THAT(crowded_folders(paths), ElementsAre(HasSubstr("src/heed/text: 37 files")));
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
  EXPECT_THAT(problems_of("apps/heed/a.cpp", "#include \"heed/service/x.h\"\n#include \"apps/heed/command/verb.h\"\n"),
              IsEmpty());
  EXPECT_THAT(problems_of("src/heed/service/a.cpp", "#include \"apps/heed/command/verb.h\"\n"),
              ElementsAre(HasSubstr("a library must not include apps")));
}

TEST(IncludeDirection, CatchesAnIncludeThatIsNotByFullPathOrNotInQuotes) {
  EXPECT_THAT(problems_of("src/heed/base/a.cpp", "  # include \"error.h\"\n"),
              ElementsAre(HasSubstr("not a full path")));
  EXPECT_THAT(problems_of("apps/heed/a.cpp", "#include \"verb.h\"\n"), ElementsAre(HasSubstr("not a full path")));
  EXPECT_THAT(problems_of("src/heed/base/a.cpp", "#include \"../tensor/shape.h\"\n"),
              ElementsAre(HasSubstr("not a full path")));
  EXPECT_THAT(problems_of("src/heed/base/a.cpp", "#include <heed/tensor/shape.h>\n"),
              ElementsAre(HasSubstr("belongs in quotes")));
}

TEST(IncludeDirection, CatchesALibraryThatWouldBeCompiledOnceMore) {
  EXPECT_THAT(problems_of("apps/heed/a.cpp", "#include <toml++/toml.h>\n"),
              ElementsAre(HasSubstr(
                  "a.cpp:1: <toml++/toml.h> is compiled once; include \"heed/base/settings/settings_toml.h\"")));
  EXPECT_THAT(problems_of("src/heed/model/a.h", "#include <nlohmann/json.hpp>\n"),
              ElementsAre(HasSubstr("include \"heed/base/formats/json.h\"")));
  EXPECT_THAT(problems_of("src/heed/base/settings/settings_toml.cpp", "#include <toml++/toml.h>\n"), IsEmpty());
  EXPECT_THAT(problems_of("src/heed/model/a.h", "#include <nlohmann/json_fwd.hpp>\n"), IsEmpty());
}

TEST(IncludeDirection, SaysWhereAnUnknownRoomIsAdded) {
  EXPECT_THAT(problems_of("src/heed/cloud/a.h", ""),
              ElementsAre(HasSubstr("unknown room 'cloud'; add it to src/heed/rooms.txt")));
  EXPECT_THAT(problems_of("src/heed/base/a.h", "#include \"heed/cloud/a.h\""),
              ElementsAre(HasSubstr("unknown room 'cloud'; add it to src/heed/rooms.txt")));
}

}  // namespace
}  // namespace heed
