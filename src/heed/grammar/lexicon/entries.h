// The entries of the lexicon: a word in both languages, and what it can be combined with.
//
// A row contains only what cannot be computed; german_forms.h and english_forms.h inflect it. Kinds decide what makes
// sense together: a verb lists the kinds of its subject and objects, and a noun lists its own kinds.
#pragma once

#include <cstdint>
#include <string_view>

namespace heed::grammar {

enum class Gender : std::uint8_t { kMasculine, kFeminine, kNeuter };
enum class Number : std::uint8_t { kSingular, kPlural };
enum class Case : std::uint8_t { kNominative, kAccusative, kDative, kGenitive };
enum class Person : std::uint8_t { kFirst, kSecond, kThird };

// Sets of kinds (kinds.h) and of traits, one bit per member.
__extension__ using Kinds = unsigned __int128;
using Traits = std::uint32_t;

enum class Declension : std::uint8_t {
  kStrong,    // genitive -s
  kStrongEs,  // genitive -es: des Mannes
  kWeak,      // every case but the nominative is the same as the plural: den Jungen, dem Studenten
};

struct Noun {
  std::string_view singular, plural;  // empty if it does not exist: Milch, Eltern
  Gender gender;
  std::string_view english, english_plural;
  Kinds kinds;
  Declension declension = Declension::kStrong;
  // For a place: the preposition for being there (dative) and for going there ("zu" dative, else accusative).
  std::string_view at = {}, to = {}, english_at = {}, english_to = {};
  bool english_bare = false;  // "at school"
};

struct Name {
  std::string_view name;  // the same in both languages
  Gender gender;
};

struct GermanVerb {
  std::string_view infinitive;  // without the prefix: "stehen" for "aufstehen"
  std::string_view third;       // er ...: "fährt"
  std::string_view participle;  // complete: "aufgestanden"
  // Moves to the end of a main clause. With a trailing space it is a separate word: "spazieren " gehen.
  std::string_view prefix = {};
  bool with_sein = false;           // ist gefahren, not hat
  bool reflexive = false;           // sich
  std::string_view preterite = {};  // er ..., if the perfect would sound wrong: "hatte"
};

// Only the first word is inflected: "get up", "gets up". "be hungry" conjugates "be".
struct EnglishVerb {
  std::string_view base, past, ing;
};

enum class Frame : std::uint8_t {
  kIntransitive,   // schlafen
  kAccusative,     // das Buch lesen
  kDative,         // dem Mann helfen
  kGiving,         // dem Kind einen Apfel geben
  kPutting,        // die Tasse auf den Tisch stellen
  kBeing,          // auf dem Tisch stehen
  kGoing,          // in die Stadt gehen
  kPrepositional,  // auf den Bus warten
  kCopula,         // müde sein
  kImpersonal,     // es regnet
};

// The preposition of an object: "auf" with the accusative, English "for". With kDative and kGiving only the English one
// is used: "listen to"; empty for two plain objects: "give the child an apple".
struct Government {
  std::string_view german = {};
  Case object_case = Case::kAccusative;
  std::string_view english = {};
};

struct Verb {
  GermanVerb german;
  EnglishVerb english;
  Frame frame;
  Kinds subjects;
  Kinds objects = 0;
  Kinds where = 0;  // where it is usually done
  Traits traits = 0;
  Government government = {};
};

struct Adjective {
  std::string_view german, stem;  // teuer, teur-
  std::string_view english;
  Kinds fits;
  Kinds unless = 0;      // except these
  bool passing = false;  // a temporary state: used with "ist", not before the noun
};

// An adverb or a fixed phrase.
struct Phrase {
  std::string_view german, english;
};

enum class Tense : std::uint8_t { kPresent, kPast, kFuture };

struct TimePhrase {
  std::string_view german, english;
  Tense tense;
  bool habitual = false;     // "jeden Tag": English uses the simple present
  bool before_verb = false;  // English "often reads", "is often tired"
  bool opens = true;         // can start a sentence
};

struct Manner {
  std::string_view german, english;
  Traits goes_with;  // a verb with one of these traits
};

struct Modal {
  std::string_view infinitive;     // wir, sie ...
  std::string_view first, second;  // ich/er kann, du kannst
  std::string_view second_plural;  // ihr könnt
  std::string_view preterite;      // er konnte; empty: not used in the past
  // English: "can" and "could" need no "to"; the others take "to", and form questions like be or do.
  std::string_view english, english_past;
  bool can_be_negated = true;
};

}  // namespace heed::grammar
