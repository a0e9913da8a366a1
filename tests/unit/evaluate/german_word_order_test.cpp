#include "heed/evaluate/examples/german_word_order.h"

#include <gtest/gtest.h>

#include "heed/text/tokenizers/moses_tokenizer.h"

namespace heed::evaluate {
namespace {

std::string_view order_of(const char* sentence) {
  return german_word_order(text::MosesTokenizer({.language = "de"}).tokenize(sentence));
}

TEST(GermanWordOrder, FindsASeparableVerbByItsParticleAtTheEndOfAClause) {
  EXPECT_EQ(order_of("Unsere Schwester setzt heute ihre neue Mütze ab."), "separable verb");
  EXPECT_EQ(order_of("Die Schülerin setzt den Hut ab, während die Sängerin wartet."), "separable verb");
  EXPECT_EQ(order_of("Ein Hund liegt auf der Wiese."), "");  // "auf" is a preposition here
}

TEST(GermanWordOrder, FindsAClauseFinalVerbByItsConjunction) {
  EXPECT_EQ(order_of("Der Hund schläft, weil er müde ist."), "clause-final verb");
  EXPECT_EQ(order_of("Wenn ich Zeit habe, lese ich."), "clause-final verb");
}

TEST(GermanWordOrder, FindsAnAdverbOrAPrepositionalPhraseInFrontOfTheVerb) {
  EXPECT_EQ(order_of("Heute spielen drei Krankenschwestern Tennis."), "adverb first");
  EXPECT_EQ(order_of("Im Park schläft ein Hund."), "adverb first");
}

TEST(GermanWordOrder, FindsAVerbBracket) {
  EXPECT_EQ(order_of("Sie hat letzte Woche eine schöne Stadt fotografiert."), "two-part verb");
  EXPECT_EQ(order_of("Er will ein Haus kaufen."), "two-part verb");
  EXPECT_EQ(order_of("Er hat einen alten Garten."), "");  // a noun, not a verb
}

TEST(GermanWordOrder, FindsRelativeClausesAndQuestions) {
  EXPECT_EQ(order_of("Der Mann, der arbeitet, ist jung."), "relative clause");
  EXPECT_EQ(order_of("Schläft der Hund?"), "question");
}

TEST(GermanWordOrder, FindsNothingInPlainAndEmptySentences) {
  EXPECT_EQ(order_of("Der Hund schläft."), "");
  EXPECT_EQ(order_of("Hund"), "");
  EXPECT_EQ(order_of(""), "");
}

}  // namespace
}  // namespace heed::evaluate
