#include "heed/grammar/phrases.h"

#include <array>

#include "heed/grammar/choose.h"
#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar {
namespace {

constexpr Agreement kI{Person::kFirst, Number::kSingular, Gender::kMasculine, false};
constexpr Agreement kYou{Person::kSecond, Number::kSingular, Gender::kMasculine, false};
constexpr Agreement kHe{Person::kThird, Number::kSingular, Gender::kMasculine, false};
constexpr Agreement kShe{Person::kThird, Number::kSingular, Gender::kFeminine, false};
constexpr Agreement kWe{Person::kFirst, Number::kPlural, Gender::kMasculine, false};
constexpr Agreement kYouAll{Person::kSecond, Number::kPlural, Gender::kMasculine, false};
constexpr Agreement kThey{Person::kThird, Number::kPlural, Gender::kMasculine, false};

NounPhrase pronoun_phrase(const Agreement& agreement) {
  NounPhrase phrase;
  phrase.agreement = agreement;
  phrase.determiner = Determiner::kNone;
  return phrase;
}

NounPhrase name_phrase(const Name& name) {
  NounPhrase phrase;
  phrase.name = &name;
  phrase.determiner = Determiner::kNone;
  phrase.agreement.gender = name.gender;
  return phrase;
}

bool has_plural(const Noun& noun) { return !noun.plural.empty() && (noun.kinds & kUnique) == 0; }

NounPhrase noun_phrase(Random& random, const Noun& noun, std::uint64_t plural_percent) {
  NounPhrase phrase;
  phrase.noun = &noun;
  const bool plural = noun.singular.empty() || (has_plural(noun) && chance(random, plural_percent));
  phrase.agreement.number = plural ? Number::kPlural : Number::kSingular;
  return phrase;
}

bool is_plural(const NounPhrase& phrase) { return phrase.agreement.number == Number::kPlural; }

void maybe_add_adjective(Random& random, NounPhrase& phrase, std::uint64_t percent) {
  if (!chance(random, percent)) return;
  const Kinds kinds = phrase.noun->kinds;
  phrase.adjective = pick_if(random, adjectives(), [&](const Adjective& a) {
    return (a.fits & kinds) != 0 && (a.unless & kinds) == 0 && !a.passing;
  });
}

// Adds zwei, drei or viele, but not for parents.
void maybe_count(Random& random, NounPhrase& phrase, std::uint64_t percent) {
  if (!is_plural(phrase) || phrase.noun->singular.empty() || !chance(random, percent)) return;
  constexpr std::array kCounts = {Determiner::kTwo, Determiner::kThree, Determiner::kMany};
  phrase.determiner = kCounts[random.below(kCounts.size())];
}

void own(NounPhrase& phrase, const Agreement& owner) {
  phrase.determiner = Determiner::kPossessive;
  phrase.owner = owner;
}

// A family member without an owner in the sentence belongs to the speaker.
void choose_own_family(Random& random, NounPhrase& phrase) {
  if (chance(random, 85)) own(phrase, chance(random, 65) ? kI : kWe);
}

NounPhrase choose_noun_subject(Random& random, Kinds kinds, bool several) {
  NounPhrase phrase = noun_phrase(random, *pick_noun(random, kinds, nullptr), several ? 100 : 30);
  if (several && !is_plural(phrase)) return choose_noun_subject(random, kinds, several);
  if ((phrase.noun->kinds & kFamily) != 0) {
    choose_own_family(random, phrase);
  } else if (!phrase.noun->plural.empty()) {
    if (chance(random, 8)) phrase.determiner = Determiner::kThis;
    if (chance(random, 25) && !is_plural(phrase)) phrase.determiner = Determiner::kIndefinite;
    maybe_count(random, phrase, 35);
  }
  maybe_add_adjective(random, phrase, (phrase.noun->kinds & kFamily) != 0 ? 10 : 25);
  return phrase;
}

NounPhrase choose_pronoun_subject(Random& random, bool several) {
  constexpr std::array kAll = {kI, kI, kI, kHe, kHe, kShe, kShe, kWe, kWe, kThey, kThey, kYou, kYouAll};
  constexpr std::array kMany = {kWe, kThey, kYouAll};
  return pronoun_phrase(several ? kMany[random.below(kMany.size())] : kAll[random.below(kAll.size())]);
}

NounPhrase choose_pair(Random& random, Kinds kinds) {
  NounPhrase first, second;
  if (chance(random, 50)) {
    first = name_phrase(pick(random, names()));
    do second = name_phrase(pick(random, names()));
    while (second.name == first.name);
  } else {
    first = noun_phrase(random, *pick_noun(random, kinds), 0);
    second = noun_phrase(random, *pick_noun(random, kinds, first.noun), 0);
    for (NounPhrase* phrase : {&first, &second})
      if ((phrase->noun->kinds & kFamily) != 0) own(*phrase, kI);
  }
  first.joined.push_back(second);
  return first;
}

// Not the same person as the subject: "ich sehe mich" would be another verb. Not "sie", which is "her" or "them".
NounPhrase choose_object_pronoun(Random& random, const NounPhrase& subject, bool dative) {
  constexpr std::array kAccusative = {kI, kYou, kHe, kHe, kWe};
  constexpr std::array kDative = {kI, kYou, kHe, kShe, kWe, kThey};
  for (;;) {
    const Agreement a = dative ? kDative[random.below(kDative.size())] : kAccusative[random.below(kAccusative.size())];
    if (a.person == Person::kThird || a.person != agreement_of(subject).person) return pronoun_phrase(a);
  }
}

// Avoids puzzling sentences: "Der Junge besucht seinen Sohn", "mein Vater besucht seine Großmutter".
const Noun& choose_family(Random& random, const NounPhrase& subject) {
  constexpr std::array<std::string_view, 3> kShared = {"Freund", "Freundin", "Eltern"};
  const bool pair = !subject.joined.empty();
  if (agreement_of(subject).number == Number::kPlural) return noun(kShared[random.below(pair ? 2 : 3)]);
  if (subject.noun != nullptr && (subject.noun->kinds & kFamily) != 0) return noun(kShared[random.below(2)]);
  for (;;) {
    const Noun& chosen = *pick_noun(random, kFamily);
    const bool child = subject.noun != nullptr && (subject.noun->kinds & kChild) != 0;
    const std::string_view word = chosen.english;
    if (!child || (word != "son" && word != "daughter" && word != "boss" && word != "colleague")) return chosen;
  }
}

void choose_object_determiner(Random& random, NounPhrase& phrase, const NounPhrase& subject, Traits traits) {
  const Kinds kinds = phrase.noun->kinds;
  const bool owned = can_be_referred_to(subject) && (!agreement_of(subject).thing || (subject.noun->kinds & kPet) != 0);
  const bool grown = subject.noun != nullptr && (subject.noun->kinds & kChild) == 0;
  const bool toy_of_grown = grown && (kinds & kToy) != 0;
  const bool uncountable = phrase.noun->plural.empty();
  // NOLINTNEXTLINE(bugprone-branch-clone): the order of the questions counts
  if ((traits & kIntroduces) != 0 || (uncountable && (traits & kKnown) == 0 && chance(random, 65))) {
    phrase.determiner = Determiner::kIndefinite;
  } else if (uncountable) {
    phrase.determiner = Determiner::kDefinite;
  } else if ((kinds & kFamily) != 0) {
    if (owned)
      own(phrase, agreement_of(subject));
    else
      choose_own_family(random, phrase);
  } else if (owned && !toy_of_grown &&
             (kinds & (kPeople | kEaten | kWild | kTold | kLearned | kBoarded | kLandmark)) == 0 &&
             (traits & kBargain) == 0 &&  // what somebody buys is not theirs yet
             chance(random, (traits & kMine) != 0 ? 35 : 10)) {
    own(phrase, agreement_of(subject));
    const bool each_has_one =
        (kinds & (kWorn | kHeadwear | kSought | kAnimal)) != 0 && agreement_of(subject).number == Number::kPlural;
    if (each_has_one) phrase.agreement.number = Number::kPlural;
  } else if (chance(random, 38) && (kinds & kUnique) == 0 && (!is_plural(phrase) || (kinds & kPeople) == 0) &&
             (traits & (kBroken | kDirty | kKnown)) == 0) {
    phrase.determiner = Determiner::kIndefinite;
  } else if (chance(random, 10)) {
    phrase.determiner = Determiner::kThis;
  } else {
    maybe_count(random, phrase, 30);
  }
  // das Buch des Lehrers
  if (phrase.determiner == Determiner::kDefinite && (kinds & (kRepaired | kSought)) != 0 && (kinds & kBoarded) == 0 &&
      !((kinds & (kWorn | kHeadwear)) != 0 && (traits & kKnown) != 0) &&
      (traits & (kMine | kBroken | kDirty | kCareful)) != 0 && chance(random, 25)) {
    NounPhrase owner = noun_phrase(random, *pick_noun(random, kAdult | kChild, subject.noun), 20);
    phrase.of.push_back(owner);
  }
}

Location at(Random& random, const Noun& noun, Kinds kinds, bool moving) {
  Location location;
  location.thing.noun = &noun;
  if (!noun.at.empty()) {
    location.preposition = moving ? noun.to : noun.at;
    location.english = moving ? noun.english_to : noun.english_at;
    location.object_case = moving && noun.to != "zu" ? Case::kAccusative : Case::kDative;
    return location;
  }
  struct Preposition {
    std::string_view german, english;
  };
  constexpr std::array<Preposition, 4> kOn = {{{"auf", "on"}, {"auf", "on"}, {"unter", "under"}, {"neben", "next to"}}};
  constexpr std::array<Preposition, 3> kBy = {{{"vor", "in front of"}, {"hinter", "behind"}, {"neben", "next to"}}};
  Preposition chosen = {"auf", "on"};  // for a seat
  if ((noun.kinds & kinds & kLandmark) != 0) chosen = kBy[random.below(kBy.size())];
  if ((noun.kinds & kinds & (kSurface | kSoft)) != 0) chosen = kOn[random.below(kOn.size())];
  if ((noun.kinds & kinds & kContainer) != 0) chosen = {"in", "in"};
  location.preposition = chosen.german;
  location.english = chosen.english;
  location.object_case = moving ? Case::kAccusative : Case::kDative;
  if (chance(random, 15)) location.thing.determiner = Determiner::kIndefinite;
  maybe_add_adjective(random, location.thing, 20);
  return location;
}

}  // namespace

bool can_be_referred_to(const NounPhrase& phrase) {
  const Agreement a = agreement_of(phrase);
  return a.person != Person::kThird || a.number == Number::kPlural || a.thing || a.gender != Gender::kNeuter;
}

NounPhrase choose_subject(Random& random, Kinds kinds, bool several) {
  if ((kinds & kPeople) == 0) return choose_noun_subject(random, kinds, several);
  if (chance(random, 22)) return choose_pronoun_subject(random, several);
  if (!several && chance(random, 14)) return name_phrase(pick(random, names()));
  if (chance(random, several ? 40 : 7)) return choose_pair(random, kinds & kPeople);
  return choose_noun_subject(random, kinds, several);
}

NounPhrase choose_definite(Random& random, Kinds kinds) {
  NounPhrase phrase = noun_phrase(random, *pick_noun(random, kinds), 25);
  maybe_add_adjective(random, phrase, 15);
  return phrase;
}

NounPhrase choose_object(Random& random, Kinds kinds, const NounPhrase& subject, const ObjectOptions& options) {
  if ((kinds & kPeople) != 0 && (options.traits & kNoPronoun) == 0 && chance(random, 25))
    return choose_object_pronoun(random, subject, options.dative);
  // Only after a pronoun: after a noun, a name reads like an apposition, der Student Thomas.
  if ((kinds & kPeople) != 0 && subject.is_pronoun() && chance(random, 25)) {
    return name_phrase(pick(random, names()));
  }
  const Noun* chosen = pick_noun(random, kinds, subject.noun);
  if ((chosen->kinds & kFamily) != 0) chosen = &choose_family(random, subject);
  const bool had = (options.traits & kState) != 0 && (options.traits & kIntroduces) != 0;  // people have only one
  const bool one = had || (chosen->kinds & (kBoarded | kPlaces)) != 0;
  const bool worn = (kinds & ~(kWorn | kHeadwear)) == 0;  // each person wears one
  const bool plural_subject = agreement_of(subject).number == Number::kPlural;
  NounPhrase phrase = noun_phrase(random, *chosen,
                                  options.general || (worn && plural_subject) ? 100
                                  : worn || one                               ? 0
                                  : (chosen->kinds & (kEaten | kCooked)) != 0 ? 80
                                                                              : 28);
  if (options.general)
    phrase.determiner = Determiner::kIndefinite;
  else
    choose_object_determiner(random, phrase, subject, options.traits);
  const bool counted = phrase.determiner == Determiner::kTwo || phrase.determiner == Determiner::kThree ||
                       phrase.determiner == Determiner::kMany;
  if (worn && counted) phrase.determiner = Determiner::kIndefinite;
  if (counted && phrase.determiner == subject.determiner) phrase.determiner = Determiner::kDefinite;
  maybe_add_adjective(random, phrase, (phrase.noun->kinds & kFamily) != 0 ? 10 : 28);
  if (phrase.adjective == subject.adjective) phrase.adjective = nullptr;
  return phrase;
}

NounPhrase choose_companion(Random& random, const NounPhrase& subject) {
  if (chance(random, 20)) return choose_object_pronoun(random, subject, true);
  if (!can_be_referred_to(subject)) return name_phrase(pick(random, names()));
  NounPhrase phrase = noun_phrase(random, choose_family(random, subject), 25);
  own(phrase, agreement_of(subject));
  return phrase;
}

Location choose_place(Random& random, Kinds kinds, const Noun* thing) {
  return at(random, *pick_noun(random, kinds, thing), kinds, false);
}

Location choose_goal(Random& random, Kinds kinds, const Noun* thing) {
  return at(random, *pick_noun(random, kinds, thing), kinds, true);
}

Location goal_at(const Noun& place) {
  Random unused(0);
  return at(unused, place, 0, true);
}

}  // namespace heed::grammar
