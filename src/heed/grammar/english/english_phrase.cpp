#include "heed/grammar/english/english_phrase.h"

#include <string>

#include "heed/grammar/english/english_forms.h"

namespace heed::grammar::english {
namespace {

std::string text(const NounPhrase& phrase);

std::string opening(const NounPhrase& phrase, std::string_view next_word, bool negative) {
  const bool plural = phrase.agreement.number == Number::kPlural;
  switch (phrase.determiner) {
    case Determiner::kDefinite:
      return phrase.of.empty() ? "the" : genitive(text(phrase.of.front()));
    case Determiner::kThis:
      return plural ? "these" : "this";
    case Determiner::kPossessive:
      return std::string(possessive(phrase.owner));
    case Determiner::kIndefinite:
      if (plural || phrase.noun->plural.empty()) return negative ? "any" : "";
      return std::string(indefinite_article(next_word));
    case Determiner::kTwo:
      return "two";
    case Determiner::kThree:
      return "three";
    case Determiner::kMany:
      return "many";
    case Determiner::kNone:
      break;
  }
  return {};
}

void add_noun(Line& line, const NounPhrase& phrase, bool negative) {
  const std::string_view noun = noun_form(*phrase.noun, phrase.agreement.number);
  const std::string_view adjective = phrase.adjective == nullptr ? std::string_view() : phrase.adjective->english;
  line.add(opening(phrase, adjective.empty() ? noun : adjective, negative));
  line.add(adjective);
  line.add(noun);
}

std::string text(const NounPhrase& phrase) {
  Line line;
  add_noun(line, phrase, false);
  return line.text();
}

}  // namespace

void add(Line& line, const NounPhrase& phrase, Role role, bool negative) {
  if (phrase.noun != nullptr)
    add_noun(line, phrase, negative);
  else if (phrase.name != nullptr)
    line.add(phrase.name->name);
  else
    line.add(role == Role::kSubject ? subject_pronoun(phrase.agreement) : object_pronoun(phrase.agreement));
  for (const NounPhrase& other : phrase.joined) {
    line.add("and");
    add(line, other, role);
  }
}

void add(Line& line, const Location& location) {
  line.add(location.fixed.english);
  if (!location.fixed.english.empty()) return;
  line.add(location.english);
  const bool bare = location.thing.noun->english_bare && location.thing.adjective == nullptr &&
                    location.thing.determiner == Determiner::kDefinite;
  if (bare)
    line.add(location.thing.noun->english);
  else
    add(line, location.thing, Role::kObject);
}

}  // namespace heed::grammar::english
