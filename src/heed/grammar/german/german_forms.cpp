#include "heed/grammar/german/german_forms.h"

#include <array>
#include <cstddef>

namespace heed::grammar::german {
namespace {

using Row = std::array<std::string_view, 4>;  // masculine, feminine, neuter, plural
using Table = std::array<Row, 4>;             // nominative, accusative, dative, genitive

// clang-format off
constexpr Table kDefinite = {{
    {"der", "die", "das", "die"},
    {"den", "die", "das", "die"},
    {"dem", "der", "dem", "den"},
    {"des", "der", "des", "der"}}};
constexpr Table kEin = {{
    {"",   "e",  "",   "e"},
    {"en", "e",  "",   "e"},
    {"em", "er", "em", "en"},
    {"es", "er", "es", "er"}}};
constexpr Table kDieser = {{
    {"er", "e",  "es", "e"},
    {"en", "e",  "es", "e"},
    {"em", "er", "em", "en"},
    {"es", "er", "es", "er"}}};
constexpr Table kWeak = {{
    {"e",  "e",  "e",  "en"},
    {"en", "e",  "e",  "en"},
    {"en", "en", "en", "en"},
    {"en", "en", "en", "en"}}};
constexpr Table kMixed = {{
    {"er", "e",  "es", "en"},
    {"en", "e",  "es", "en"},
    {"en", "en", "en", "en"},
    {"en", "en", "en", "en"}}};
constexpr Table kStrong = {{
    {"er", "e",  "es", "e"},
    {"en", "e",  "es", "e"},
    {"em", "er", "em", "en"},
    {"en", "er", "en", "er"}}};
constexpr Table kRelative = {{
    {"der",    "die",   "das",    "die"},
    {"den",    "die",   "das",    "die"},
    {"dem",    "der",   "dem",    "denen"},
    {"dessen", "deren", "dessen", "deren"}}};

// ich, du, er, sie, es, wir, ihr, sie
using Persons = std::array<std::string_view, 8>;
constexpr std::array<Persons, 3> kPronouns = {{
    {"ich",  "du",   "er",  "sie", "es",  "wir", "ihr",  "sie"},
    {"mich", "dich", "ihn", "sie", "es",  "uns", "euch", "sie"},
    {"mir",  "dir",  "ihm", "ihr", "ihm", "uns", "euch", "ihnen"}}};
constexpr Persons kReflexives = {"mich", "dich", "sich", "sich", "sich", "uns", "euch", "sich"};
constexpr Persons kPossessives = {"mein", "dein", "sein", "ihr", "sein", "unser", "euer", "ihr"};

// ich, du, er, wir, ihr, sie
using Forms = std::array<std::string_view, 6>;
constexpr Forms kSein = {"bin", "bist", "ist", "sind", "seid", "sind"};
constexpr Forms kHaben = {"habe", "hast", "hat", "haben", "habt", "haben"};
constexpr Forms kWerden = {"werde", "wirst", "wird", "werden", "werdet", "werden"};
constexpr Forms kWissen = {"weiß", "weißt", "weiß", "wissen", "wisst", "wissen"};
// clang-format on

std::string_view cell(const Table& table, Gender gender, Number number, Case c) {
  const std::size_t column = number == Number::kPlural ? 3 : static_cast<std::size_t>(gender);
  return table[static_cast<std::size_t>(c)][column];
}

std::size_t index_of(Person person, Number number) {
  return static_cast<std::size_t>(person) + (number == Number::kPlural ? 3 : 0);
}

std::size_t person_index(const Agreement& a) {
  if (a.number == Number::kPlural) return 5 + static_cast<std::size_t>(a.person);
  return a.person == Person::kThird ? 2 + static_cast<std::size_t>(a.gender) : static_cast<std::size_t>(a.person);
}

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> endings) {
  for (const std::string_view ending : endings)
    if (word.ends_with(ending)) return true;
  return false;
}

// les- from lesen, fütter- from füttern.
std::string_view stem(std::string_view infinitive) {
  return infinitive.substr(0, infinitive.size() - (infinitive.ends_with("en") ? 2 : 1));
}

// arbeit-e-t, öffn-e-t: these stems need an e before the ending.
bool needs_e(std::string_view stem) { return ends_with_any(stem, {"t", "d", "ffn", "chn"}); }

std::string first_singular(std::string_view infinitive) {
  std::string form(stem(infinitive));
  if (infinitive.ends_with("eln")) form.erase(form.size() - 2, 1);  // ich klingle
  return form + "e";
}

// Derived from the third person, which has the vowel change: er fährt, du fährst; er liest, du liest.
std::string second_singular(std::string_view third) {
  std::string form(third.substr(0, third.size() - 1));
  return form + (ends_with_any(form, {"s", "ß", "z"}) ? "t" : "st");
}

}  // namespace

std::string_view definite_article(Gender gender, Number number, Case c) { return cell(kDefinite, gender, number, c); }
std::string_view ein_ending(Gender gender, Number number, Case c) { return cell(kEin, gender, number, c); }
std::string_view dieser_ending(Gender gender, Number number, Case c) { return cell(kDieser, gender, number, c); }

std::string possessive(const Agreement& owner, Gender gender, Number number, Case c) {
  const std::string_view ending = ein_ending(gender, number, c);
  std::string form(kPossessives[person_index(owner)]);
  if (form == "euer" && !ending.empty()) form = "eur";
  return form.append(ending);
}

std::string_view adjective_ending(Paradigm paradigm, Gender gender, Number number, Case c) {
  switch (paradigm) {
    case Paradigm::kWeak:
      return cell(kWeak, gender, number, c);
    case Paradigm::kMixed:
      return cell(kMixed, gender, number, c);
    case Paradigm::kStrong:
      break;
  }
  return cell(kStrong, gender, number, c);
}

std::string noun_form(const Noun& noun, Number number, Case c) {
  if (number == Number::kPlural) {
    std::string form(noun.plural);
    if (c == Case::kDative && !ends_with_any(form, {"n", "s"})) form += 'n';
    return form;
  }
  if (noun.declension == Declension::kWeak && c != Case::kNominative) return std::string(noun.plural);
  std::string form(noun.singular);
  if (c == Case::kGenitive && noun.gender != Gender::kFeminine)
    form += noun.declension == Declension::kStrongEs ? "es" : "s";
  return form;
}

std::string_view pronoun(const Agreement& agreement, Case c) {
  return kPronouns[static_cast<std::size_t>(c)][person_index(agreement)];
}
std::string_view reflexive(const Agreement& agreement) { return kReflexives[person_index(agreement)]; }
std::string_view relative_pronoun(Gender gender, Number number, Case c) { return cell(kRelative, gender, number, c); }

std::string contracted(std::string_view preposition, std::string_view article) {
  if (article == "dem" && (preposition == "in" || preposition == "an"))
    return std::string(preposition.substr(0, 1)) + "m";
  if (article == "dem" && preposition == "von") return "vom";
  if (article == "dem" && (preposition == "zu" || preposition == "bei")) return std::string(preposition) + "m";
  if (article == "der" && preposition == "zu") return "zur";
  if (article == "das" && (preposition == "in" || preposition == "an")) return std::string(preposition) + "s";
  return {};
}

std::string present(const GermanVerb& verb, Person person, Number number) {
  if (verb.infinitive == "sein") return std::string(present_of_sein(person, number));
  if (verb.infinitive == "haben") return std::string(present_of_haben(person, number));
  if (verb.infinitive == "wissen") return std::string(kWissen[index_of(person, number)]);
  if (number == Number::kPlural) {
    if (person != Person::kSecond) return std::string(verb.infinitive);
    const std::string_view root = stem(verb.infinitive);
    return std::string(root) + (needs_e(root) ? "et" : "t");
  }
  if (person == Person::kThird) return std::string(verb.third);
  return person == Person::kFirst ? first_singular(verb.infinitive) : second_singular(verb.third);
}

std::string_view present_of_sein(Person person, Number number) { return kSein[index_of(person, number)]; }
std::string_view present_of_haben(Person person, Number number) { return kHaben[index_of(person, number)]; }
std::string_view present_of_werden(Person person, Number number) { return kWerden[index_of(person, number)]; }

std::string_view present_of_modal(const Modal& modal, Person person, Number number) {
  if (number == Number::kPlural) return person == Person::kSecond ? modal.second_plural : modal.infinitive;
  return person == Person::kSecond ? modal.second : modal.first;
}

std::string preterite(std::string_view third, Person person, Number number) {
  std::string form(third);
  const bool has_e = form.ends_with('e');
  if (number == Number::kPlural) return form + (person == Person::kSecond ? "t" : has_e ? "n" : "en");
  return person == Person::kSecond ? form + "st" : form;
}

std::string infinitive(const GermanVerb& verb) { return std::string(verb.prefix).append(verb.infinitive); }

std::string infinitive_with_zu(const GermanVerb& verb) {
  const bool one_word = !verb.prefix.empty() && !verb.prefix.ends_with(' ');
  return std::string(verb.prefix).append(one_word ? "zu" : "zu ").append(verb.infinitive);
}

}  // namespace heed::grammar::german
