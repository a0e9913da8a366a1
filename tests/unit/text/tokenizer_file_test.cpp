#include "heed/text/tokenizers/tokenizer_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/text/tokenizers/char_tokenizer.h"
#include "heed/text/tokenizers/make_tokenizer.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"
#include "tests/support/message_of.h"
#include "tests/support/sample_text.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class TokenizerFile : public testing::Test {
 protected:
  std::string problem() {
    return test::message_of([&] { load_tokenizer(folder_.path(), "source"); });
  }
  std::string problem_with(std::string_view settings) {
    folder_.put("source.json", settings);
    return problem();
  }

  test::TempFolder folder_;
};

TEST_F(TokenizerFile, EveryKindSurvivesSavingAndLoading) {
  const std::string line = "Der Hund von Dr. Meier (5,3 kg) läuft im Garten... \"Ja!\"";
  for (const char* kind : kTokenizerKinds)
    for (const bool lowercase : {false, true}) {
      const TokenizerOptions options{.kind = kind, .language = "de", .lowercase = lowercase, .vocab_size = 45};
      const auto tokenizer = make_tokenizer(options, test::one_by_one(test::sample_lines()));
      save_tokenizer(*tokenizer, folder_.path(), "source");
      const auto loaded = load_tokenizer(folder_.path(), "source");
      EXPECT_EQ(loaded->kind(), kind);
      EXPECT_EQ(loaded->lowercase(), lowercase);
      EXPECT_EQ(loaded->tokenize(line), tokenizer->tokenize(line)) << kind;
      EXPECT_EQ(loaded->detokenize(loaded->tokenize(line)), tokenizer->detokenize(tokenizer->tokenize(line))) << kind;
    }
}

TEST_F(TokenizerFile, KeepsTheOptionsOfMoses) {
  save_tokenizer(MosesTokenizer({.language = "fr", .normalize = false}), folder_.path(), "source");
  EXPECT_THAT(folder_.names(), UnorderedElementsAre("source.json"));
  const auto loaded = load_tokenizer(folder_.path(), "source");
  EXPECT_THAT(loaded->tokenize("l'homme „oui“"), testing::ElementsAre("l'", "homme", "„", "oui", "“"));
}

TEST_F(TokenizerFile, RejectsWhatIsNoTokenizer) {
  EXPECT_THAT(problem(), AllOf(HasSubstr("source.json"), HasSubstr("no file")));
  EXPECT_THAT(problem_with("{"), AllOf(HasSubstr("JSON"), HasSubstr("source.json")));
  EXPECT_THAT(problem_with("{}"), AllOf(HasSubstr("\"tokenizer\""), HasSubstr("source.json")));
  EXPECT_THAT(problem_with(R"({"tokenizer": 5})"), AllOf(HasSubstr("\"tokenizer\""), ContainsRegex("\\b5\\b")));
  EXPECT_THAT(problem_with(R"({"tokenizer": "char", "lowercase": "yes"})"),
              AllOf(HasSubstr("\"lowercase\""), HasSubstr("\"yes\"")));
  EXPECT_THAT(problem_with(R"({"tokenizer": "magic", "lowercase": true})"), HasSubstr("\"magic\""));
  EXPECT_THAT(problem_with(R"({"tokenizer": "moses", "lowercase": true})"), HasSubstr("\"language\""));
}

TEST_F(TokenizerFile, RefusesDamagedSubwordsBeforeReadingThem) {
  const TokenizerOptions options{.kind = "sentencepiece", .vocab_size = 45};
  save_tokenizer(*make_tokenizer(options, test::one_by_one(test::sample_lines())), folder_.path(), "source");
  const std::string whole = test::contents_of(folder_ / "source.model");
  folder_.put("source.model", whole.substr(0, whole.size() / 2));
  EXPECT_THAT(problem(), AllOf(HasSubstr("source.model"), HasSubstr("checksum")));
  std::filesystem::remove(folder_ / "source.model");
  EXPECT_THAT(problem(), AllOf(Not(HasSubstr("checksum")), HasSubstr("source.model")));
}

TEST_F(TokenizerFile, UnknownKindsAreNotMade) {
  EXPECT_THAT(test::message_of([] { make_tokenizer({.kind = "magic"}, {}); }),
              AllOf(HasSubstr("moses, sentencepiece, char, whitespace"), HasSubstr("magic")));
}

}  // namespace
}  // namespace heed::text
