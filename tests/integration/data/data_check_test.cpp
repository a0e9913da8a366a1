// `heed data check`: its report, its exit codes, and one clear line for each kind of bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_corpus.h"

namespace heed {
namespace {

using nlohmann::json;
using test::gzip;
using test::lines;
using test::TempFolder;
using test::toy_corpus;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAreArray;

CommandResult check(const test::TempFolder& folder, const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments = {"data", "check", folder.path().string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_heed(arguments);
}

// The message, after seeing that nothing was written beside the text.
std::string failure(const test::TempFolder& folder, const std::vector<std::string>& options = {}) {
  const auto before = folder.names();
  const std::string message = expect_failure(check(folder, options));
  EXPECT_THAT(folder.names(), UnorderedElementsAreArray(before));
  return message;
}

std::string failure_of(std::string_view source, std::string_view target, const std::vector<std::string>& options = {}) {
  const test::TempFolder folder;
  folder.put("train.de", source);
  folder.put("train.en", target);
  return failure(folder, options);
}

// The message where a right corpus is checked with this file as the value of an option.
std::string failure_with(const std::string& option, std::string_view contents) {
  const test::TempFolder folder;
  folder.put("train.de", "ein Mann\n");
  folder.put("train.en", "a man\n");
  return failure(folder, {option, folder.put("extra.txt", contents).string()});
}

TEST(DataCheck, ReportsARightCorpus) {
  const test::TempFolder folder;
  const auto train = test::toy_corpus(500, 1), validation = test::toy_corpus(40, 2);
  folder.put("train.de.gz", test::gzip(test::lines(train.source)));
  folder.put("train.en", test::lines(train.target));
  folder.put("val.de", test::lines(validation.source));
  folder.put("val.en", test::lines(validation.target));
  const auto result = check(folder);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_THAT(result.out, AllOf(HasSubstr(": de to en\n"), HasSubstr("\n  train  en          500  "),
                                testing::ContainsRegex("\n  val +[^0-9\n]+\n")));
}

TEST(DataCheck, SaysThatTrainingNeedsAValidationSet) {
  const test::TempFolder folder;
  folder.put("train.de", "ein Mann\n");
  folder.put("train.en", "a man\n");
  const auto without = check(folder);
  EXPECT_EQ(without.exit_code, 0) << without.err;
  EXPECT_THAT(without.out, AllOf(HasSubstr("val.de"), HasSubstr("val.en"), Not(HasSubstr("Ready"))));
  folder.put("dev.de", "ein Hund\n");
  folder.put("dev.en", "a dog\n");
  EXPECT_THAT(check(folder).out, HasSubstr("Ready"));
}

TEST(DataCheck, JsonAgreesWithTheText) {
  const test::TempFolder folder;
  folder.put("train.de", "Ein Mann\n\n");
  folder.put("train.en", "A man\nA dog\n");
  const auto result = check(folder, {"--json", "--src", "en", "--min-count", "1"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const json document = json::parse(result.out);
  EXPECT_EQ(document["source"], "en");
  EXPECT_EQ(document["target"], "de");
  const json& train = document["splits"][0];
  EXPECT_EQ(train["pairs"], 2);
  EXPECT_EQ(train["source"]["words"], 4);
  EXPECT_EQ(train["target"]["unknown"], 0);
  EXPECT_EQ(train["suspicious"], json::parse(R"([{"line": 2, "reason": "target without words", "detail": ""}])"));
  EXPECT_EQ(train["misaligned"], json::array());
}

TEST(DataCheck, ExitsWithOneForLinesThatDoNotBelongTogether) {
  const test::TempFolder folder;
  auto train = test::toy_corpus(500, 1);
  std::rotate(train.target.begin(), train.target.begin() + 1, train.target.end());
  folder.put("train.de", test::lines(train.source));
  folder.put("train.en", test::lines(train.target));
  const auto result = check(folder);
  EXPECT_EQ(result.exit_code, 1);
  const auto with_json = check(folder, {"--json"});
  EXPECT_EQ(with_json.exit_code, 1);
  const json misaligned = json::parse(with_json.out)["splits"][0]["misaligned"];
  ASSERT_EQ(misaligned.size(), 1U);
  EXPECT_EQ(misaligned[0]["shift"], -1);
  EXPECT_THAT(result.out, testing::ContainsRegex("\n  train [^\n]*\\b" + misaligned[0]["last_line"].dump() +
                                                 "\\b[^\n]*\\b1\\b[^\n]*\n"));
}

TEST(DataCheck, ExitsWithOneForTextOfTrainInATest) {
  const test::TempFolder folder;
  for (const char* name : {"train.de", "test.de"}) folder.put(name, "ein Mann\n");
  for (const char* name : {"train.en", "test.en"}) folder.put(name, "a man\n");
  EXPECT_EQ(check(folder).exit_code, 1);
}

TEST(DataCheck, ReportsTheCoverageOfEachFileOfWordVectors) {
  const test::TempFolder folder;
  folder.put("train.de", "ein Mann\n");
  folder.put("train.en", "a man\n");
  const auto one = folder.put("one.txt", "a 1 2\n"), two = folder.put("two.txt", "2 1\nein 1\nman 2\n");
  const auto result = run_heed({"data", "check", "--vectors", one, "--vectors", two, folder.path()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("  one.txt     1          2  en        50.0%            50.0%\n"),
                                HasSubstr("  two.txt     2          1  de        50.0%            50.0%\n")));
}

TEST(DataCheck, AcceptsWindowsLineEndsAndByteOrderMarks) {
  const test::TempFolder folder;
  folder.put("train.de", "\uFEFFein Mann\r\nein Hund\r\n");
  folder.put("train.en", "a man\na dog\n");
  const json document = json::parse(check(folder, {"--json"}).out);
  EXPECT_EQ(document["splits"][0]["source"]["words"], 4);
  EXPECT_EQ(document["splits"][0]["source"]["distinct"], 3);
  EXPECT_EQ(document["splits"][0]["suspicious"], json::array());
}

TEST(DataCheck, SaysWhereToGetTextThatIsAbsent) {
  const test::TempFolder folder;
  const auto hint = AllOf(HasSubstr("github.com/multi30k/dataset"), HasSubstr("heed data make --out DIR"));
  EXPECT_THAT(failure(folder), hint);
  EXPECT_THAT(expect_failure(run_heed({"data", "check", "/nowhere"})), AllOf(Says("/nowhere"), hint));
}

TEST(DataCheck, RejectsDifferentNumbersOfLines) {
  EXPECT_THAT(failure_of("a\nb\nc\n", "a\nb\n"), Says("3", "/train.de", "2", "/train.en"));
}

TEST(DataCheck, RejectsEmptyFiles) {
  EXPECT_THAT(failure_of("a\n", ""), AllOf(HasSubstr("/train.en"), Not(HasSubstr("/train.de"))));
  EXPECT_THAT(failure_of("", ""), HasSubstr("/train.de"));
}

TEST(DataCheck, RejectsInvalidUtf8UnlessToldToReplaceIt) {
  EXPECT_THAT(failure_of("a\nb\xFF\n", "a\nb\n"), AllOf(Says("UTF-8", "0xff"), HasSubstr("/train.de, line 2")));
  const test::TempFolder folder;
  folder.put("train.de", "a\nb\xFF\n");
  folder.put("train.en", "a\nb\n");
  const auto result = check(folder, {"--replace-invalid"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("control characters"));
}

TEST(DataCheck, RejectsNulBytes) {
  EXPECT_THAT(failure_of("a\n", std::string_view("b\0\n", 3)), AllOf(Says("NUL"), HasSubstr("train.en, line 1")));
}

TEST(DataCheck, RejectsLinesPastALimit) {
  EXPECT_THAT(failure_of("a\nlong enough\n", "a\nb\n", {"--max-line-bytes", "10"}),
              AllOf(Says("10"), HasSubstr("train.de, line 2")));
  EXPECT_THAT(failure_of(std::string((1 << 20) + 1, 'x'), "a\n"), Says("1048576"));
}

TEST(DataCheck, RejectsGzipThatIsCutShort) {
  const test::TempFolder folder;
  const std::string packed = test::gzip(test::lines(test::toy_corpus(500, 1).source));
  folder.put("train.de.gz", std::string_view(packed).substr(0, packed.size() / 2));
  folder.put("train.en", test::lines(test::toy_corpus(500, 1).target));
  EXPECT_THAT(failure(folder), HasSubstr("train.de.gz, line "));
}

TEST(DataCheck, RejectsWordVectorsOfAnotherLength) {
  EXPECT_THAT(failure_with("--vectors", "a 1 2\nb 1 2\nc 1\n"), AllOf(Says("2", "1"), HasSubstr("extra.txt, line 3")));
}

TEST(DataCheck, RejectsAVocabularyWithoutItsSpecialTokens) {
  EXPECT_THAT(failure_with("--src-vocab", "ein\t5\nmann\t3\n"),
              AllOf(Says("<pad>", "'ein\\t5'"), HasSubstr("extra.txt, line 1")));
}

TEST(DataCheck, RejectsAMissingPartnerAndUnclearLanguages) {
  const test::TempFolder folder;
  folder.put("train.de", "a\n");
  EXPECT_THAT(failure(folder, {"--src", "de", "--tgt", "en"}), Says("train.en", folder.path().string(), "de"));
  EXPECT_THAT(failure(folder), Says("train.de", "train.en", folder.path().string()));
}

TEST(DataCheck, HelpSaysWhatItsExitCodesMean) {
  const auto result = run_heed({"data", "check", "--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("heed data check [OPTIONS] DIR"),
                                testing::ContainsRegex("Exit codes: 0: [^.]*\\. 1: [^.]*\\. 2: ")));
}

}  // namespace
}  // namespace heed
