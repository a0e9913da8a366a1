#include "heed/grammar/clause.h"

#include "heed/grammar/lexicon/kinds.h"

namespace heed::grammar {

Agreement agreement_of(const NounPhrase& phrase) {
  Agreement result = phrase.agreement;
  if (phrase.noun != nullptr) {
    result.person = Person::kThird;
    result.gender = phrase.noun->gender;
    result.thing = (phrase.noun->kinds & kPeople) == 0;
  } else if (phrase.name != nullptr) {
    result = {Person::kThird, Number::kSingular, phrase.name->gender, false};
  }
  if (!phrase.joined.empty()) result.number = Number::kPlural;
  return result;
}

NounPhrase pronoun_for(const NounPhrase& phrase) {
  NounPhrase pronoun;
  pronoun.determiner = Determiner::kNone;
  pronoun.agreement = agreement_of(phrase);
  return pronoun;
}

}  // namespace heed::grammar
