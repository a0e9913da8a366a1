// Sentences in a language-independent form: who does what to whom, where and when.
//
// german.h and english.h turn such a sentence into text. So the two sides are translations of each other by
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
  bool thing = false;  // English "it"; also for animals
};

enum class Determiner : std::uint8_t {
  kNone,  // Anna
  kDefinite,
  kIndefinite,  // no article before plurals and uncountable nouns: Kinder, Milch
  kPossessive,
  kThis,
  kTwo,
  kThree,
  kMany,
};

struct Clause;

struct NounPhrase {
  const Noun* noun = nullptr;  // if there is neither noun nor name, this is a pronoun
  const Name* name = nullptr;
  Agreement agreement;  // for a pronoun; otherwise only the number is used
  Determiner determiner = Determiner::kDefinite;
  Agreement owner;                       // of kPossessive
  const Adjective* adjective = nullptr;  // before the noun
  std::vector<NounPhrase> of;            // at most one: das Buch des Lehrers. REQUIRES: kDefinite
  std::vector<NounPhrase> joined;        // at most one: Anna und Paul
  std::vector<Clause> relative;          // at most one; its gap is this phrase
  bool is_pronoun() const { return noun == nullptr && name == nullptr; }
};

// A place or a goal: a preposition and a phrase, or a fixed phrase.
struct Location {
  Phrase fixed;  // zu Hause; the other members are then empty
  std::string_view preposition, english;
  Case object_case = Case::kDative;
  NounPhrase thing;
};

enum class Front : std::uint8_t { kSubject, kTime, kPlace, kNothing };  // what comes before the finite verb
enum class Gap : std::uint8_t { kNone, kSubject, kObject };             // what a relative pronoun stands for

struct Clause {
  NounPhrase subject;
  const Verb* verb = nullptr;
  std::optional<NounPhrase> object;      // in the case that the verb's frame requires, or with its preposition
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
  bool habitual = false;  // English uses the simple present
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
  kSubordinate,  // weil, dass, obwohl, wenn, während, ob: the verb comes last
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
  bool second_first = false;        // the subordinate clause comes first
};

// For the whole phrase: two joined phrases are plural.
Agreement agreement_of(const NounPhrase& phrase);

NounPhrase pronoun_for(const NounPhrase& phrase);  // er for der Mann

}  // namespace heed::grammar
