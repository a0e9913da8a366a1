#include "heed/grammar/english/english_forms.h"

#include <gtest/gtest.h>

#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar::english {
namespace {

TEST(EnglishForms, TheArticleFollowsTheNextWord) {
  EXPECT_EQ(indefinite_article("book"), "a");
  EXPECT_EQ(indefinite_article("apple"), "an");
  EXPECT_EQ(indefinite_article("university"), "a");
  EXPECT_EQ(indefinite_article("old man"), "an");
}

TEST(EnglishForms, TheThirdPersonTakesItsS) {
  EXPECT_EQ(third_person("read"), "reads");
  EXPECT_EQ(third_person("go"), "goes");
  EXPECT_EQ(third_person("wash"), "washes");
  EXPECT_EQ(third_person("carry"), "carries");
  EXPECT_EQ(third_person("buy"), "buys");
  EXPECT_EQ(third_person("have to"), "has to");
  EXPECT_EQ(third_person("get up"), "gets up");
}

TEST(EnglishForms, TheGenitiveOfAPluralIsAnApostrophe) {
  EXPECT_EQ(genitive("the teacher"), "the teacher's");
  EXPECT_EQ(genitive("the teachers"), "the teachers'");
  EXPECT_EQ(genitive("the children"), "the children's");
  EXPECT_EQ(genitive("the boss"), "the boss's");
  EXPECT_EQ(genitive("the waitress"), "the waitress's");
}

TEST(EnglishForms, PluralsAreThoseOfTheLexicon) {
  EXPECT_EQ(noun_form(noun("Kind"), Number::kPlural), "children");
  EXPECT_EQ(noun_form(noun("Messer"), Number::kPlural), "knives");
  EXPECT_EQ(noun_form(noun("Schaf"), Number::kPlural), "sheep");
  EXPECT_EQ(noun_form(noun("Frau"), Number::kSingular), "woman");
}

TEST(EnglishForms, PronounsTellPeopleFromThings) {
  const Agreement he{Person::kThird, Number::kSingular, Gender::kMasculine, false};
  const Agreement dog{Person::kThird, Number::kSingular, Gender::kMasculine, true};
  EXPECT_EQ(subject_pronoun(he), "he");
  EXPECT_EQ(object_pronoun(he), "him");
  EXPECT_EQ(possessive(he), "his");
  EXPECT_EQ(subject_pronoun(dog), "it");
  EXPECT_EQ(possessive(dog), "its");
  EXPECT_EQ(object_pronoun({Person::kFirst, Number::kPlural}), "us");
  EXPECT_EQ(present_of_be(Person::kFirst, Number::kSingular), "am");
  EXPECT_EQ(past_of_be(Person::kThird, Number::kPlural), "were");
}

}  // namespace
}  // namespace heed::grammar::english
