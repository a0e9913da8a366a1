#include "heed/text/vocabulary/token_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using namespace test;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;

const TokenList::Marks kMarks = {.unknown = "<unk>", .begin = "<s>", .end = "</s>"};

TokenList saved_and_loaded(const TokenList& list) {
  const test::TempFolder folder;
  list.save(folder / "tokens.json");
  return TokenList::load(folder / "tokens.json");
}

std::string error_of_file(std::string_view contents) {
  const test::TempFolder folder;
  const auto path = folder.put("tokens.json", contents);
  return message_of([&] { TokenList::load(path); });
}

TEST(TokenList, NumbersWordsInTheirOrder) {
  const TokenList list({"the", "<unk>", "<s>", "</s>", "''"}, kMarks);
  EXPECT_EQ(list.unit(), TokenUnit::kWord);
  EXPECT_EQ(list.size(), 5);
  EXPECT_EQ(list.id("the"), 0);
  EXPECT_EQ(list.id("''"), 4);
  EXPECT_EQ(list.id("cat"), list.unknown());
  EXPECT_EQ(list.unknown(), 1);
  EXPECT_EQ(list.begin(), 2);
  EXPECT_EQ(list.end(), 3);
  EXPECT_TRUE(list.contains("the"));
  EXPECT_FALSE(list.contains("cat"));
  EXPECT_EQ(list.token(4), "''");
  for (const std::int32_t id : {-1, 5})
    EXPECT_THAT(message_of([&] { (void)list.token(id); }),
                AllOf(ContainsRegex("\\b4\\b"), HasSubstr(std::to_string(id))));
}

TEST(TokenList, NumbersTheCharactersOfATextByTheirCodePoints) {
  const TokenList list = TokenList::of_characters("béa\nb\xEF\xBF\xBD");
  EXPECT_EQ(list.unit(), TokenUnit::kCharacter);
  EXPECT_THAT(list.tokens(), ElementsAre(kUnknownCharacter, "\n", "a", "b", "é"));
  EXPECT_EQ(list.unknown(), 0);
  EXPECT_THAT(list.character_ids("aéx\n"), ElementsAre(2, 4, 0, 1));
}

TEST(TokenList, RefusesWordsThatComeTwiceOrAreEmpty) {
  EXPECT_THAT(message_of([] {
                TokenList({"<unk>", "<s>", "</s>", "cow", "cow"}, kMarks);
              }),
              AllOf(HasSubstr("'cow'"), HasSubstr("twice")));
  EXPECT_THAT(message_of([] {
                TokenList({"<unk>", "<s>", "</s>", ""}, kMarks);
              }),
              AllOf(HasSubstr("empty"), ContainsRegex("\\b3\\b")));
}

TEST(TokenList, NamesTheMarkThatIsMissing) {
  EXPECT_THAT(message_of([] {
                TokenList({"<s>", "</s>"}, kMarks);
              }),
              AllOf(HasSubstr("<unk>"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(message_of([] {
                TokenList({"<unk>", "</s>"}, kMarks);
              }),
              AllOf(HasSubstr("<s>"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(message_of([] {
                TokenList({"<unk>", "<s>"}, kMarks);
              }),
              AllOf(HasSubstr("</s>"), ContainsRegex("\\b2\\b")));
}

TEST(TokenList, IsTheSameAfterSavingAndLoading) {
  const TokenList words({"a", "</s>", "\"", "\\", "``", "é", "<unk>", "<s>"}, kMarks);
  EXPECT_EQ(saved_and_loaded(words), words);
  const TokenList characters = TokenList::of_characters("\n\t\"\\'\x01 é世");
  EXPECT_EQ(saved_and_loaded(characters), characters);
  EXPECT_EQ(saved_and_loaded(characters).id("\n"), characters.id("\n"));
}

TEST(TokenList, NamesAFileThatIsDamaged) {
  for (const char* contents :
       {"", "{", "[]", "{}", R"({"unit": "word", "tokens": ["a"]})", R"({"unit": "word", "tokens": "a"})",
        R"({"unit": "word", "unknown": 1, "begin": "a", "end": "a", "tokens": ["a"]})",
        R"({"unit": "word", "unknown": "a", "begin": "a", "end": "b", "tokens": ["a"]})",
        R"({"unit": "word", "unknown": "a", "begin": "a", "end": "a", "tokens": ["a", 1]})",
        R"({"unit": "word", "unknown": "a", "begin": "a", "end": "a", "tokens": ["a", "a"]})",
        R"({"unit": "sound", "unknown": "a", "tokens": ["a"]})", R"({"unit": "character", "tokens": ["a"]})"})
    EXPECT_THAT(error_of_file(contents), HasSubstr("tokens.json")) << contents;
  EXPECT_THAT(message_of([] { TokenList::load("/nowhere/tokens.json"); }), HasSubstr("/nowhere/tokens.json"));
}

TEST(TokenList, SaysWhatIsWrongWithAFile) {
  EXPECT_THAT(error_of_file(R"({"unit": "sound", "tokens": ["a"]})"), AllOf(HasSubstr("\"unit\""), HasSubstr("sound")));
  EXPECT_THAT(error_of_file(R"({"unit": "word", "unknown": "a", "begin": "b", "end": "a", "tokens": ["a"]})"),
              AllOf(ContainsRegex("\\bb\\b"), ContainsRegex("\\b1\\b")));
}

}  // namespace
}  // namespace heed::text
