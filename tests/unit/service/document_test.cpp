#include "heed/service/documents/document.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/error.h"

namespace heed::service {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string same(const Document& document) {
  std::vector<SentenceTranslation> translations;
  for (const std::string& sentence : document.sentences()) translations.push_back({.text = sentence});
  return document.assemble(translations);
}

TEST(Document, GivesSentencesAndPutsTranslationsInTheirPlaces) {
  const Document document("  Ein Hund.\tZwei Hunde!\r\n\r\nEnde\n", TextFormat::kText);
  EXPECT_THAT(document.sentences(), ElementsAre("Ein Hund.", "Zwei Hunde!", "Ende"));
  const std::vector<SentenceTranslation> translations = {{.text = "A dog."}, {.text = "Two dogs!"}, {.text = "End"}};
  EXPECT_EQ(document.assemble(translations), "  A dog.\tTwo dogs!\r\n\r\nEnd\n");
}

TEST(Document, PlainTextIsNeitherEscapedNorReadAsMarkup) {
  const Document document("a <b> & &amp;", TextFormat::kText);
  EXPECT_THAT(document.sentences(), ElementsAre("a <b> & &amp;"));
  EXPECT_EQ(document.assemble(std::vector<SentenceTranslation>{{.text = "<i> &"}}), "<i> &");
}

TEST(Document, TextWithoutWordsComesBackAsItIs) {
  for (const char* text : {"", " ", "\n\n\t\r\n"}) {
    const Document document(text, TextFormat::kText);
    EXPECT_THAT(document.sentences(), IsEmpty());
    EXPECT_EQ(document.assemble({}), text);
  }
}

TEST(Document, WantsATranslationForEachSentence) {
  const Document document("One. Two.", TextFormat::kText);
  EXPECT_THROW(document.assemble(std::vector<SentenceTranslation>{{.text = "Eins."}}), Error);
}

RC_GTEST_PROP(Document, UntranslatedPlainTextComesBackByteForByte, (const std::vector<std::uint8_t>& choices)) {
  constexpr std::string_view kParts[] = {"a",  "Bc ", ". ",  "!", "?", "\n", "\r\n", "\t",     "  ", "ä", "Dr. ",
                                         "\"", "&",   "<b>", "3", "…", "。", "\r",   "\u00A0", "X",  "y", " "};
  std::string text;
  for (const std::uint8_t choice : choices) text += kParts[choice % std::size(kParts)];
  const Document document(text, TextFormat::kText);
  RC_ASSERT(same(document) == text);
}

}  // namespace
}  // namespace heed::service
