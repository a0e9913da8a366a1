#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/text/corpus/parallel_text.h"
#include "tests/integration/says.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using test::message_of;
using test::TempFolder;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const Languages kDeEn{"de", "en"};

void put_all(const test::TempFolder& folder, const std::vector<std::string>& names) {
  for (const std::string& name : names) folder.put(name, "a\n");
}

std::vector<std::string> names_of(const std::vector<Split>& splits) {
  std::vector<std::string> names;
  for (const Split& split : splits) names.push_back(split.name);
  return names;
}

TEST(CorpusFolder, FindsPlainAndPackedFiles) {
  const test::TempFolder folder;
  put_all(folder, {"train.de", "train.en.gz"});
  const Split split = find_split(folder.path(), "train", kDeEn);
  EXPECT_EQ(split.source, folder / "train.de");
  EXPECT_EQ(split.target, folder / "train.en.gz");
}

TEST(CorpusFolder, SaysWhatIsThereWhereAFileIsMissing) {
  const test::TempFolder folder;
  put_all(folder, {"train.de", "train.fr.gz", "val.en", "test.tok.de", "notes.txt"});
  const auto finding = [&](const char* split) {
    return test::message_of([&] { find_split(folder.path(), split, kDeEn); });
  };
  const auto no_english = Says("train.en", folder.path().string(), "de, fr");
  EXPECT_THAT(finding("train"), no_english);
  EXPECT_THAT(test::message_of([&] { list_splits(folder.path(), kDeEn); }), no_english);
  EXPECT_THAT(finding("tset"),
              AllOf(Says("split 'tset'", folder.path().string(), "train, val"), Not(HasSubstr("tok"))));
  EXPECT_THAT(finding("test.tok"), Says("test.tok.en", folder.path().string(), "de"));
}

TEST(CorpusFolder, ThatHoldsNoCorpusIsNamed) {
  const test::TempFolder folder;
  const auto finding = [&](const std::filesystem::path& path) {
    return test::message_of([&] { find_split(path, "train", kDeEn); });
  };
  EXPECT_THAT(finding(folder.path()), Says("split 'train'", folder.path().string()));
  put_all(folder, {"notes.txt"});
  EXPECT_THAT(finding(folder.path()), Says("split 'train'", folder.path().string(), "notes.txt"));
  EXPECT_THAT(test::message_of([&] { choose_languages(folder.path()); }), Says(folder.path().string(), "notes.txt"));
  EXPECT_THAT(finding("/nowhere"), Says("no folder", "/nowhere"));
  EXPECT_THAT(finding(folder / "notes.txt"), Says("not a folder", (folder / "notes.txt").string()));
}

TEST(CorpusFolder, DoesNotChooseBetweenPlainAndPacked) {
  const test::TempFolder folder;
  put_all(folder, {"train.de", "train.de.gz", "train.en"});
  EXPECT_THAT(test::message_of([&] { find_split(folder.path(), "train", kDeEn); }),
              AllOf(HasSubstr("train.de.gz"), Not(HasSubstr("train.en"))));
}

TEST(CorpusFolder, ListsTrainThenValidationThenTestsAndNothingElse) {
  const test::TempFolder folder;
  put_all(folder, {"test_b.de", "test_b.en", "test_a.de.gz", "test_a.en", "val.de", "val.en", "train.de", "train.en",
                   "val.lc.norm.tok.de", "val.lc.norm.tok.en", "README.md", "train.fr", "other.de", "train"});
  EXPECT_THAT(names_of(list_splits(folder.path(), kDeEn)), ElementsAre("train", "val", "test_a", "test_b"));
  EXPECT_EQ(find_split(folder.path(), "val.lc.norm.tok", kDeEn).source, folder / "val.lc.norm.tok.de");
}

TEST(CorpusFolder, TakesTheTwoLanguagesThatAreThere) {
  const test::TempFolder folder;
  put_all(folder, {"train.en", "train.de.gz", "notes.txt"});
  const auto chosen = [&](Languages wanted) {
    const Languages languages = choose_languages(folder.path(), std::move(wanted));
    return languages.source + " " + languages.target;
  };
  EXPECT_EQ(chosen({}), "de en");
  EXPECT_EQ(chosen({"en", ""}), "en de");
  EXPECT_EQ(chosen({"", "de"}), "en de");
  EXPECT_EQ(chosen({"fr", "cs"}), "fr cs");
  EXPECT_THAT(test::message_of([&] {
                chosen({"de", "de"});
              }),
              AllOf(HasSubstr("languages"), ContainsRegex("\\bde\\b")));
  put_all(folder, {"val.fr"});
  EXPECT_THAT(test::message_of([&] { chosen({}); }), Says("de, en, fr", "--src", "--tgt"));
}

}  // namespace
}  // namespace heed::text
