// Hand-written sentences and their exact words on both sides.
#include <gtest/gtest.h>

#include "heed/grammar/circumstance.h"
#include "heed/grammar/english/english.h"
#include "heed/grammar/german/german.h"
#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar {
namespace {

NounPhrase phrase(std::string_view word, Determiner determiner = Determiner::kDefinite,
                  Number number = Number::kSingular) {
  NounPhrase result;
  result.noun = &noun(word);
  result.determiner = determiner;
  result.agreement.number = number;
  return result;
}
NounPhrase a(std::string_view word) { return phrase(word, Determiner::kIndefinite); }

NounPhrase with(NounPhrase head, std::string_view word) {
  head.adjective = &adjective(word);
  return head;
}

NounPhrase pronoun(Person person, Number number = Number::kSingular, Gender gender = Gender::kMasculine) {
  NounPhrase result;
  result.agreement = {person, number, gender, false};
  result.determiner = Determiner::kNone;
  return result;
}
NounPhrase he() { return pronoun(Person::kThird); }

NounPhrase own(std::string_view word, const NounPhrase& owner) {
  NounPhrase result = phrase(word, Determiner::kPossessive);
  result.owner = agreement_of(owner);
  return result;
}

Location at(std::string_view preposition, std::string_view english, Case c, const NounPhrase& thing) {
  Location result;
  result.preposition = preposition, result.english = english;
  result.object_case = c, result.thing = thing;
  return result;
}
Location in_the(std::string_view place) { return at("in", "in", Case::kDative, phrase(place)); }

Clause clause(const NounPhrase& subject, std::string_view word) {
  Clause result;
  result.subject = subject;
  result.verb = &verb(word);
  return result;
}
Clause reading() {
  Clause result = clause(phrase("Mann"), "lesen");
  result.object = a("Buch");
  return result;
}
Clause tired(const NounPhrase& subject) {
  Clause result;
  result.subject = subject;
  result.verb = &to_be();
  result.predicate = &adjective("müde");
  return result;
}

void expect(const Sentence& sentence, std::string_view german, std::string_view english) {
  EXPECT_EQ(german_text(sentence), german);
  EXPECT_EQ(english_text(sentence), english);
}
void expect(const Clause& main, std::string_view german, std::string_view english) {
  expect(Sentence{.main = main}, german, english);
}

Sentence joined(const Clause& main, Link link, Conjunction conjunction, const Clause& second, bool first = false) {
  return {.main = main, .link = link, .conjunction = conjunction, .second = {second}, .second_first = first};
}

TEST(WordOrder, MainClauseIsVerbSecond) {
  Clause main = reading();
  expect(main, "Der Mann liest ein Buch.", "The man is reading a book.");
  main.place = in_the("Garten");
  expect(main, "Der Mann liest im Garten ein Buch.", "The man is reading a book in the garden.");
  main.object = phrase("Buch");
  expect(main, "Der Mann liest das Buch im Garten.", "The man is reading the book in the garden.");
}

TEST(WordOrder, AnAdverbialInFrontInvertsSubjectAndVerb) {
  Clause main = reading();
  main.time = &time("heute");
  expect(main, "Der Mann liest heute ein Buch.", "The man is reading a book today.");
  main.front = Front::kTime;
  expect(main, "Heute liest der Mann ein Buch.", "Today the man is reading a book.");
  main.place = in_the("Garten");
  main.front = Front::kPlace;
  expect(main, "Im Garten liest der Mann heute ein Buch.", "In the garden the man is reading a book today.");
}

TEST(WordOrder, HabitsAreInTheSimplePresent) {
  Clause main = reading();
  main.habitual = true;
  main.time = &time("oft");
  expect(main, "Der Mann liest oft ein Buch.", "The man often reads a book.");
  main.time = &time("jeden Tag");
  expect(main, "Der Mann liest jeden Tag ein Buch.", "The man reads a book every day.");
}

TEST(WordOrder, ThePerfectIsABracketAndTheSimplePast) {
  Clause main = reading();
  main.tense = Tense::kPast;
  main.time = &time("gestern");
  expect(main, "Der Mann hat gestern ein Buch gelesen.", "The man read a book yesterday.");
  Clause going = clause(phrase("Frau"), "gehen");
  going.goal = at("in", "to", Case::kAccusative, phrase("Park"));
  going.tense = Tense::kPast;
  expect(going, "Die Frau ist in den Park gegangen.", "The woman went to the park.");
}

TEST(WordOrder, ModalAndFutureAreBrackets) {
  Clause main = reading();
  main.modal = &modal("müssen");
  expect(main, "Der Mann muss ein Buch lesen.", "The man has to read a book.");
  main.negated = true;
  main.object = phrase("Buch");
  expect(main, "Der Mann muss das Buch nicht lesen.", "The man does not have to read the book.");
  main.modal = &modal("können");
  expect(main, "Der Mann kann das Buch nicht lesen.", "The man cannot read the book.");
  main.negated = false;
  main.tense = Tense::kPast;
  expect(main, "Der Mann konnte das Buch lesen.", "The man could read the book.");
  main.modal = &modal("dürfen");
  expect(main, "Der Mann durfte das Buch lesen.", "The man was allowed to read the book.");
  main.modal = nullptr;
  main.tense = Tense::kFuture;
  expect(main, "Der Mann wird das Buch lesen.", "The man will read the book.");
}

TEST(WordOrder, SeparablePrefixesGoToTheEnd) {
  Clause main = clause(phrase("Kind"), "aufmachen");
  main.object = phrase("Tür");
  expect(main, "Das Kind macht die Tür auf.", "The child is opening the door.");
  main.tense = Tense::kPast;
  expect(main, "Das Kind hat die Tür aufgemacht.", "The child opened the door.");
  main.tense = Tense::kPresent;
  main.modal = &modal("sollen");
  expect(main, "Das Kind soll die Tür aufmachen.", "The child should open the door.");
  main.modal = nullptr;
  const Conjunction that{"dass", "that"};
  Clause saying = tired(phrase("Frau"));
  expect(joined(saying, Link::kSubordinate, that, main), "Die Frau ist müde, dass das Kind die Tür aufmacht.",
         "The woman is tired that the child is opening the door.");
}

TEST(WordOrder, SubordinateClausesEndInTheVerb) {
  Clause main = clause(phrase("Mann"), "schlafen");
  const Conjunction because{"weil", "because"};
  expect(joined(main, Link::kSubordinate, because, tired(he())), "Der Mann schläft, weil er müde ist.",
         "The man is sleeping because he is tired.");
  main.subject = he();
  expect(joined(main, Link::kSubordinate, because, tired(phrase("Mann")), true), "Weil der Mann müde ist, schläft er.",
         "Because the man is tired, he is sleeping.");
  Clause past = reading();
  past.tense = Tense::kPast;
  expect(joined(main, Link::kSubordinate, because, past), "Er schläft, weil der Mann ein Buch gelesen hat.",
         "He is sleeping because the man read a book.");
  past.tense = Tense::kPresent;
  past.modal = &modal("wollen");
  expect(joined(main, Link::kSubordinate, because, past), "Er schläft, weil der Mann ein Buch lesen will.",
         "He is sleeping because the man wants to read a book.");
}

TEST(WordOrder, CoordinatedClausesKeepTheVerbSecond) {
  const Clause main = clause(phrase("Mann"), "schlafen");
  expect(joined(main, Link::kCoordinate, {"denn", "for"}, tired(he())), "Der Mann schläft, denn er ist müde.",
         "The man is sleeping, for he is tired.");
  expect(joined(main, Link::kCoordinate, {"und", "and"}, reading()), "Der Mann schläft und der Mann liest ein Buch.",
         "The man is sleeping, and the man is reading a book.");
}

TEST(WordOrder, PurposeIsAnInfinitiveWithZu) {
  Clause main = clause(phrase("Frau"), "gehen");
  main.goal = at("in", "to", Case::kAccusative, phrase("Supermarkt"));
  Clause buying = clause(phrase("Frau"), "kaufen");
  buying.object = phrase("Brot", Determiner::kIndefinite);
  expect(joined(main, Link::kPurpose, {"um", "to"}, buying), "Die Frau geht in den Supermarkt, um Brot zu kaufen.",
         "The woman is going to the supermarket to buy bread.");
  expect(joined(main, Link::kPurpose, {"um", "to"}, clause(phrase("Frau"), "einkaufen")),
         "Die Frau geht in den Supermarkt, um einzukaufen.", "The woman is going to the supermarket to shop.");
}

TEST(WordOrder, NegationChoosesKeinOrNicht) {
  Clause main = reading();
  main.negated = true;
  expect(main, "Der Mann liest kein Buch.", "The man is not reading a book.");
  main.object = phrase("Buch");
  main.place = in_the("Garten");
  expect(main, "Der Mann liest das Buch nicht im Garten.", "The man is not reading the book in the garden.");
  Clause drinking = clause(phrase("Mann"), "trinken");
  drinking.object = phrase("Wasser", Determiner::kIndefinite);
  drinking.negated = true;
  expect(drinking, "Der Mann trinkt kein Wasser.", "The man is not drinking any water.");
  Clause calling = clause(phrase("Mann"), "anrufen");
  calling.object = phrase("Frau");
  calling.negated = true;
  expect(calling, "Der Mann ruft die Frau nicht an.", "The man is not calling the woman.");
}

TEST(WordOrder, QuestionsBeginWithTheVerbOrAWord) {
  Sentence sentence{.main = reading(), .mood = Mood::kYesNo};
  expect(sentence, "Liest der Mann ein Buch?", "Is the man reading a book?");
  sentence.main.tense = Tense::kPast;
  expect(sentence, "Hat der Mann ein Buch gelesen?", "Did the man read a book?");
  sentence.mood = Mood::kWhen;
  expect(sentence, "Wann hat der Mann ein Buch gelesen?", "When did the man read a book?");
  sentence = {.main = clause(pronoun(Person::kSecond), "arbeiten"), .mood = Mood::kWhere};
  expect(sentence, "Wo arbeitest du?", "Where are you working?");
  sentence = {.main = reading(), .mood = Mood::kWhat};
  sentence.main.object.reset();
  sentence.main.modal = &modal("müssen");
  expect(sentence, "Was muss der Mann lesen?", "What does the man have to read?");
}

TEST(WordOrder, DativeComesBeforeAccusative) {
  Clause main = clause(phrase("Frau"), "geben");
  main.recipient = phrase("Junge");
  main.object = with(a("Apfel"), "frisch");
  expect(main, "Die Frau gibt dem Jungen einen frischen Apfel.", "The woman is giving the boy a fresh apple.");
  main.recipient = he();
  main.time = &time("heute");
  main.front = Front::kTime;
  expect(main, "Heute gibt ihm die Frau einen frischen Apfel.", "Today the woman is giving him a fresh apple.");
  Clause helping = clause(phrase("Frau"), "helfen");
  helping.object = phrase("Kind", Determiner::kDefinite, Number::kPlural);
  expect(helping, "Die Frau hilft den Kindern.", "The woman is helping the children.");
}

TEST(WordOrder, TwoWayPrepositionsTellMovementFromRest) {
  Clause putting = clause(phrase("Mann"), "stellen");
  putting.object = phrase("Tasse");
  putting.goal = at("auf", "on", Case::kAccusative, phrase("Tisch"));
  expect(putting, "Der Mann stellt die Tasse auf den Tisch.", "The man is putting the cup on the table.");
  Clause standing = clause(phrase("Tasse"), "stehen");
  standing.place = at("auf", "on", Case::kDative, phrase("Tisch"));
  expect(standing, "Die Tasse steht auf dem Tisch.", "The cup is standing on the table.");
  standing.subject = a("Tasse");
  standing.front = Front::kPlace;
  expect(standing, "Auf dem Tisch steht eine Tasse.", "There is a cup on the table.");
}

TEST(WordOrder, RelativeClausesFollowTheirNoun) {
  NounPhrase man = phrase("Mann");
  Clause working = clause(he(), "arbeiten");
  working.place = in_the("Garten");
  working.gap = Gap::kSubject;
  man.relative = {working};
  expect(tired(man), "Der Mann, der im Garten arbeitet, ist müde.", "The man who is working in the garden is tired.");
  Clause knowing = clause(phrase("Frau"), "kennen");
  knowing.object = man;
  expect(knowing, "Die Frau kennt den Mann, der im Garten arbeitet.",
         "The woman knows the man who is working in the garden.");
  NounPhrase book = phrase("Buch");
  Clause read = reading();
  read.object = phrase("Buch");
  read.gap = Gap::kObject;
  book.relative = {read};
  Clause is_new = tired(book);
  is_new.predicate = &adjective("neu");
  expect(is_new, "Das Buch, das der Mann liest, ist neu.", "The book that the man is reading is new.");
}

TEST(WordOrder, ReflexivesStandNearTheFiniteVerb) {
  Clause main = clause(phrase("Mann"), "freuen");
  main.object = phrase("Party");
  expect(main, "Der Mann freut sich auf die Party.", "The man is looking forward to the party.");
  main.time = &time("heute");
  main.front = Front::kTime;
  expect(main, "Heute freut sich der Mann auf die Party.", "Today the man is looking forward to the party.");
  main.subject = pronoun(Person::kFirst);
  expect(main, "Heute freue ich mich auf die Party.", "Today I am looking forward to the party.");
}

TEST(WordOrder, PossessionByArticleAndByGenitive) {
  Clause main = clause(phrase("Frau"), "suchen");
  main.object = own("Schlüssel", main.subject);
  expect(main, "Die Frau sucht ihren Schlüssel.", "The woman is looking for her key.");
  main.object = with(phrase("Auto"), "neu");
  main.object->of = {phrase("Mann")};
  expect(main, "Die Frau sucht das neue Auto des Mannes.", "The woman is looking for the man's new car.");
}

TEST(WordOrder, GladlyIsLikesTo) {
  Clause main = clause(phrase("Kind", Determiner::kDefinite, Number::kPlural), "lesen");
  main.object = phrase("Buch", Determiner::kIndefinite, Number::kPlural);
  main.gladly = true;
  expect(main, "Die Kinder lesen gern Bücher.", "The children like to read books.");
}

TEST(WordOrder, WhatPleasesInGermanIsLikedInEnglish) {
  Clause main = clause(phrase("Kleid"), "gefallen");
  main.object = phrase("Frau");
  expect(main, "Das Kleid gefällt der Frau.", "The woman likes the dress.");
}

}  // namespace
}  // namespace heed::grammar
