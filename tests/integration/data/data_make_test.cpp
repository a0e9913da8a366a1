#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

const std::vector<std::string> kNames = {"train.de", "train.en", "val.de", "val.en", "test.de", "test.en"};

CommandResult make(const std::filesystem::path& folder, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"data", "make", "--out", folder.string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_heed(arguments);
}

std::int64_t lines_of(const std::filesystem::path& file) {
  const std::string text = test::contents_of(file);
  return std::count(text.begin(), text.end(), '\n');
}

TEST(DataMake, WritesSixFilesAndReportsThem) {
  const test::TempFolder folder;
  const auto out = folder / "deep/er";
  const auto result = make(out, {"--pairs", "300", "--val", "40", "--test", "30"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_EQ(lines_of(out / "train.de"), 300);
  EXPECT_EQ(lines_of(out / "train.en"), 300);
  EXPECT_EQ(lines_of(out / "val.de"), 40);
  EXPECT_EQ(lines_of(out / "test.en"), 30);
  EXPECT_THAT(result.out, AllOf(HasSubstr("train.de, train.en  300  pairs"), HasSubstr("weil"), HasSubstr("German"),
                                HasSubstr("Samples\n"), HasSubstr("heed data check " + out.string() + "\n")));
}

TEST(DataMake, TheSameSeedWritesTheSameBytes) {
  const test::TempFolder folder;
  for (const char* name : {"a", "b"}) EXPECT_EQ(make(folder / name, {"--pairs", "500", "--seed", "9"}).exit_code, 0);
  EXPECT_EQ(make(folder / "c", {"--pairs", "500", "--seed", "10"}).exit_code, 0);
  for (const std::string& name : kNames) {
    EXPECT_EQ(test::contents_of(folder / "a" / name), test::contents_of(folder / "b" / name)) << name;
    EXPECT_NE(test::contents_of(folder / "a" / name), test::contents_of(folder / "c" / name)) << name;
  }
}

TEST(DataMake, JsonAndQuietSayLess) {
  const test::TempFolder folder;
  const auto made = make(folder / "a", {"--pairs", "100", "--json"});
  const auto document = nlohmann::json::parse(made.out);
  EXPECT_EQ(document["pairs"]["train"], 100);
  EXPECT_EQ(document["samples"].size(), 3U);
  EXPECT_GT(document["de"]["distinct"], 100);
  const auto quiet = make(folder / "b", {"--pairs", "100", "--quiet"});
  EXPECT_EQ(quiet.exit_code, 0);
  EXPECT_THAT(quiet.out + quiet.err, IsEmpty());
}

TEST(DataMake, DoesNotOverwriteUnasked) {
  const test::TempFolder folder;
  const auto mine = folder.put("val.en", "my own\n");
  const auto result = make(folder.path(), {"--pairs", "10"});
  EXPECT_THAT(expect_failure(result), AllOf(HasSubstr("--force"), HasSubstr(mine.string())));
  EXPECT_THAT(folder.names(), UnorderedElementsAre("val.en"));
  EXPECT_EQ(test::contents_of(mine), "my own\n");
  EXPECT_EQ(make(folder.path(), {"--pairs", "10", "--force"}).exit_code, 0);
  EXPECT_EQ(lines_of(mine), 500);
}

TEST(DataMake, RejectsPathsThatCannotBeAFolder) {
  const test::TempFolder folder;
  const auto file = folder.put("file", "x");
  EXPECT_THAT(expect_failure(make(file)), HasSubstr(file.string()));
  EXPECT_THAT(expect_failure(make(file / "below")), HasSubstr(file.string()));
  EXPECT_THAT(expect_failure(make("/proc/no/such")), HasSubstr("/proc/no/such"));
  EXPECT_THAT(expect_failure(make("")), HasSubstr("folder"));
}

TEST(DataMake, RejectsNumbersThatMakeNoCorpus) {
  const test::TempFolder folder;
  for (const char* option : {"--pairs", "--val", "--test"})
    for (const char* number : {"0", "-5", "many", "1e99"})
      EXPECT_THAT(expect_failure(make(folder / "a", {option, number})), HasSubstr(option)) << number;
  EXPECT_THAT(expect_failure(make(folder / "a", {"--seed", "-1"})), HasSubstr("--seed"));
  EXPECT_THAT(expect_failure(run_heed({"data", "make"})), HasSubstr("--out"));
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(DataMake, HelpHasExamples) {
  const auto result = run_heed({"data", "make", "--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("Examples:\n  heed data make -o "), HasSubstr("--pairs N")));
}

}  // namespace
}  // namespace heed
