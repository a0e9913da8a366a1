#include "heed/grammar/german/german_phrase.h"

#include <string>

#include "heed/grammar/german/german_forms.h"

namespace heed::grammar::german {
namespace {

// The word before an adjective, and the endings that it requires.
struct Opening {
  std::string word;
  Paradigm paradigm;
};

Opening opening(const NounPhrase& phrase, Case c, bool negative) {
  const auto [gender, number] = std::pair(phrase.noun->gender, phrase.agreement.number);
  const bool plural = number == Number::kPlural;
  const auto with_ending = [&](std::string_view word, std::string_view ending) {
    return std::string(word).append(ending);
  };
  if (negative) return {with_ending("kein", ein_ending(gender, number, c)), Paradigm::kMixed};
  switch (phrase.determiner) {
    case Determiner::kDefinite:
      return {std::string(definite_article(gender, number, c)), Paradigm::kWeak};
    case Determiner::kThis:
      return {with_ending("dies", dieser_ending(gender, number, c)), Paradigm::kWeak};
    case Determiner::kPossessive:
      return {possessive(phrase.owner, gender, number, c), Paradigm::kMixed};
    case Determiner::kIndefinite:
      if (plural || phrase.noun->plural.empty()) break;
      return {with_ending("ein", ein_ending(gender, number, c)), Paradigm::kMixed};
    case Determiner::kTwo:
      return {"zwei", Paradigm::kStrong};
    case Determiner::kThree:
      return {"drei", Paradigm::kStrong};
    case Determiner::kMany:
      return {with_ending("viel", dieser_ending(gender, number, c)), Paradigm::kStrong};
    case Determiner::kNone:
      break;
  }
  return {"", Paradigm::kStrong};
}

void add_noun(Line& line, const NounPhrase& phrase, Case c, const PhraseOptions& options) {
  const Number number = phrase.agreement.number;
  Opening before = opening(phrase, c, options.negative);
  const bool definite = phrase.determiner == Determiner::kDefinite;
  const std::string drawn = definite ? contracted(options.preposition, before.word) : "";
  if (drawn.empty()) line.add(options.preposition);
  line.add(drawn.empty() ? before.word : drawn);
  if (phrase.adjective != nullptr)
    line.add(
        std::string(phrase.adjective->stem).append(adjective_ending(before.paradigm, phrase.noun->gender, number, c)));
  line.add(noun_form(*phrase.noun, number, c));
  for (const NounPhrase& owner : phrase.of) add(line, owner, Case::kGenitive);
}

}  // namespace

void add(Line& line, const NounPhrase& phrase, Case c, const PhraseOptions& options) {
  if (phrase.noun != nullptr) {
    add_noun(line, phrase, c, options);
  } else {
    line.add(options.preposition);
    line.add(phrase.name != nullptr ? phrase.name->name : pronoun(phrase.agreement, c));
  }
  for (const NounPhrase& other : phrase.joined) {
    line.add("und");
    add(line, other, c);
  }
}

void add(Line& line, const Location& location) {
  line.add(location.fixed.german);
  if (location.fixed.german.empty())
    add(line, location.thing, location.object_case, {.preposition = location.preposition});
}

}  // namespace heed::grammar::german
