#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/gzip.h"
#include "tests/support/sample_text.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

class Tokenize : public testing::Test {
 protected:
  std::string sample() const {
    std::string text;
    for (const std::string& line : test::sample_lines()) text += line + "\n";
    return folder_.put("sample.de", text).string();
  }
  std::string failure(const std::string& contents, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {"tokenize", folder_.put("text.de", contents).string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return expect_failure(run_heed(arguments));
  }

  test::TempFolder folder_;
};

TEST_F(Tokenize, SplitsStandardInputALineForALine) {
  const auto result = run_shell("printf 'Mr. Smith\\047s dog.\\n\\nIt runs, (5,3)!' | $HEED tokenize --lang en");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "Mr. Smith 's dog .\n\nIt runs , ( 5,3 ) !\n");
  EXPECT_THAT(result.err, IsEmpty());
}

TEST_F(Tokenize, LowersCaseAndEscapes) {
  const auto text = folder_.put("text.de", "Er sagt: „Äpfel & Birnen“.\n").string();
  EXPECT_EQ(run_heed({"tokenize", "--lang", "de", "--lowercase", "--escape", text}).out,
            "er sagt : &quot; äpfel &amp; birnen &quot; .\n");
  EXPECT_EQ(run_heed({"tokenize", "--lang", "de", text}).out, "Er sagt : \" Äpfel & Birnen \" .\n");
}

TEST_F(Tokenize, AcceptsWindowsLineEndsByteOrderMarksAndGzip) {
  const std::string text =
      "\xEF\xBB\xBF"
      "Ein Hund.\r\nEine Katze.\r\n";
  const std::string expected = "Ein Hund .\nEine Katze .\n";
  EXPECT_EQ(run_heed({"tokenize", folder_.put("a", text).string()}).out, expected);
  EXPECT_EQ(run_heed({"tokenize", folder_.put("a.gz", test::gzip(text)).string()}).out, expected);
}

TEST_F(Tokenize, DetokenizesWithAndWithoutEscapes) {
  for (const std::string flag : {"", " --escape"}) {
    const auto result = run_shell("printf 'The dog\\047s \"name\" [A&B].\\n' | $HEED tokenize --lang en" + flag +
                                  " | $HEED detokenize --lang en");
    EXPECT_EQ(result.out, "The dog's \"name\" [A & B].\n");
  }
}

TEST_F(Tokenize, LearnsSubwordsSavesThemAndLoadsThem) {
  const std::string text = sample(), saved = (folder_ / "saved").string();
  const auto learned = run_heed(
      {"tokenize", "--tokenizer", "sentencepiece", "--vocab-size", "45", "--train", text, "--save", saved, text});
  EXPECT_EQ(learned.exit_code, 0) << learned.err;
  EXPECT_THAT(learned.out, StartsWith("▁"));
  const auto loaded = run_heed({"tokenize", "--load", saved, text});
  EXPECT_EQ(loaded.out, learned.out);
  const auto tokens = folder_.put("tokens", loaded.out).string();
  EXPECT_EQ(run_heed({"detokenize", "--load", saved, tokens}).out, test::contents_of(text));
}

TEST_F(Tokenize, RejectsBadTextWithItsPlace) {
  EXPECT_THAT(failure("gut\nfa\xFFl\n"), AllOf(Says("UTF-8"), HasSubstr("text.de, line 2")));
  EXPECT_THAT(failure(std::string("gut\n\0\n", 6)), AllOf(HasSubstr("NUL"), HasSubstr("text.de, line 2")));
  EXPECT_THAT(failure("kurz\nzu lang\n", {"--max-line-bytes", "5"}), HasSubstr("text.de, line 2"));
  const std::string whole = test::gzip(test::contents_of(sample()));
  EXPECT_THAT(failure(whole.substr(0, whole.size() / 2)), HasSubstr("text.de"));
}

TEST_F(Tokenize, RepairsInvalidTextWhereAsked) {
  const auto text = folder_.put("text.de", "fa\xFFl\n").string();
  EXPECT_EQ(run_heed({"tokenize", "--replace-invalid", text}).out, "fa \uFFFD l\n");
}

TEST_F(Tokenize, RejectsWhatItCannotDo) {
  const std::string text = sample(), saved = (folder_ / "saved").string();
  EXPECT_THAT(expect_failure(run_heed({"tokenize", "/nowhere"})), HasSubstr("/nowhere"));
  EXPECT_THAT(expect_failure(run_heed({"tokenize", "--tokenizer", "magic", text})), HasSubstr("magic"));
  EXPECT_THAT(expect_failure(run_heed({"tokenize", "--tokenizer", "sentencepiece", text})), HasSubstr("--train FILE"));
  EXPECT_THAT(expect_failure(run_heed({"tokenize", "--load", saved, text})), HasSubstr("saved/tokenizer.json"));
  EXPECT_THAT(expect_failure(run_heed({"tokenize", "--load", saved, "--lang", "de", text})), Says("--load", "--lang"));
  EXPECT_THAT(
      expect_failure(run_heed({"tokenize", "--tokenizer", "sentencepiece", "--train", text, "--save", saved, text})),
      Says("8000"));
  EXPECT_THAT(folder_.names(), UnorderedElementsAre("sample.de"));
}

TEST_F(Tokenize, HelpHasExamples) {
  EXPECT_THAT(run_heed({"tokenize", "--help"}).out, HasSubstr("Examples:\n  heed tokenize --lang de"));
  EXPECT_THAT(run_heed({"detokenize", "--help"}).out, HasSubstr("Examples:\n  heed detokenize --lang en"));
}

}  // namespace
}  // namespace heed
