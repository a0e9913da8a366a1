// Sentences before they have words: who does what to whom, where and when, the same for both languages.
//
// german.h and english.h turn a sentence into text, so that the two sides are translations of each other by
// construction. Words are pointers into the lexicon.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "heed/grammar/lexicon/entries.h"

namespace heed::grammar {

// What verbs, pronouns and possessives agree with.
struct Agreement {
  Person person = Person::kThird;
  Number number = Number::kSingular;
  Gender gender = Gender::kMasculine;
  bool thing = false;  // English "it"; animals too
};

enum class Determiner : std::uint8_t {
  kNone,  // Anna
  kDefinite,
  kIndefinite,  // nothing before plurals and what cannot be counted: Kinder, Milch
  kPossessive,
  kThis,
  kTwo,
  kThree,
  kMany,
};

struct Clause;

struct NounPhrase {
  const Noun* noun = nullptr;  // neither noun nor name: a pronoun
  const Name* name = nullptr;
  Agreement agreement;  // of a pronoun; of others only the number counts
  Determiner determiner = Determiner::kDefinite;
  Agreement owner;                       // of kPossessive
  const Adjective* adjective = nullptr;  // before the noun
  std::vector<NounPhrase> of;            // at most one: das Buch des Lehrers. REQUIRES: kDefinite
  std::vector<NounPhrase> joined;        // at most one: Anna und Paul
  std::vector<Clause> relative;          // at most one; its gap is this phrase
  bool is_pronoun() const { return noun == nullptr && name == nullptr; }
};

// A place or a goal: a preposition and a phrase, or fixed words.
struct Location {
  Phrase fixed;  // zu Hause; then the rest is empty
  std::string_view preposition, english;
  Case object_case = Case::kDative;
  NounPhrase thing;
};

enum class Front : std::uint8_t { kSubject, kTime, kPlace, kNothing };  // before the finite verb of a main clause
enum class Gap : std::uint8_t { kNone, kSubject, kObject };             // what a relative pronoun stands for

struct Clause {
  NounPhrase subject;
  const Verb* verb = nullptr;
  std::optional<NounPhrase> object;      // in the case of the verb's frame, or with its preposition
  std::optional<NounPhrase> recipient;   // of kGiving
  const Adjective* predicate = nullptr;  // of kCopula
  const Noun* profession = nullptr;      // of kCopula: ist Lehrer, is a teacher
  std::optional<Location> place, goal;
  std::optional<NounPhrase> companion;  // mit ...
  const Phrase* vehicle = nullptr;
  const Manner* manner = nullptr;
  const TimePhrase* time = nullptr;
  const Modal* modal = nullptr;
  Tense tense = Tense::kPresent;
  bool habitual = false;  // English in the simple present
  bool gladly = false;    // gern; likes to
  bool negated = false;
  Front front = Front::kSubject;
  Gap gap = Gap::kNone;
};

struct Conjunction {
  std::string_view german, english;
};

enum class Link : std::uint8_t {
  kNone,
  kSubordinate,  // weil, dass, obwohl, wenn, während, ob: the verb goes to the end
  kPurpose,      // um ... zu
  kCoordinate,   // und, aber, denn
};

enum class Mood : std::uint8_t { kStatement, kYesNo, kWhere, kWhen, kWhy, kWhat };

struct Sentence {
  Clause main;
  Mood mood = Mood::kStatement;
  Link link = Link::kNone;
  Conjunction conjunction = {};
  std::vector<Clause> second = {};  // exactly one unless link is kNone
  bool second_first = false;        // the subordinate clause opens the sentence
};

// Of the whole phrase: two joined ones are plural.
Agreement agreement_of(const NounPhrase& phrase);

NounPhrase pronoun_for(const NounPhrase& phrase);  // er for der Mann

}  // namespace heed::grammar
