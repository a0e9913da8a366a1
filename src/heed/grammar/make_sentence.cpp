#include "heed/grammar/make_sentence.h"

#include "heed/grammar/choose.h"
#include "heed/grammar/circumstance.h"
#include "heed/grammar/joined_sentences.h"
#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"
#include "heed/grammar/phrases.h"
#include "heed/grammar/scene.h"

namespace heed::grammar {
namespace {

Made plain(Random& random) { return Sentence{.main = make_scene(random, choose_verb(random))}; }

Made inverted(Random& random) {
  Sentence sentence{.main = make_scene(random, choose_verb(random))};
  if (!bring_to_front(random, sentence.main)) return std::nullopt;
  return sentence;
}

// Die Suppe ist heiß. Anna ist Ärztin.
Made description(Random& random) {
  Sentence sentence;
  Clause& main = sentence.main;
  main.verb = &to_be();
  if (chance(random, 25)) {
    main.subject = choose_subject(random, kAdult | kFamily);
    const Agreement a = agreement_of(main.subject);
    if (a.number == Number::kPlural || a.person != Person::kThird || main.subject.adjective != nullptr)
      return std::nullopt;
    if (main.subject.noun != nullptr && (main.subject.noun->kinds & kFamily) == 0) return std::nullopt;
    main.profession = pick_if(
        random, people(), [&](const Noun& noun) { return (noun.kinds & kProfession) != 0 && noun.gender == a.gender; });
    return sentence;
  }
  main.predicate = &pick(random, adjectives());
  main.subject = choose_subject(random, main.predicate->fits);
  const Noun* noun = main.subject.noun;
  if (main.subject.adjective != nullptr || main.subject.determiner == Determiner::kIndefinite) return std::nullopt;
  if (noun != nullptr && (noun->kinds & main.predicate->unless) != 0) return std::nullopt;
  if (chance(random, 25)) main.tense = Tense::kPast;
  main.negated = chance(random, 12) && main.subject.determiner != Determiner::kMany;
  return sentence;
}

// Auf dem Tisch steht eine Tasse.
Made existence(Random& random) {
  const Verb& verb = *pick_if(
      random, verbs(), [](const Verb& v) { return v.frame == Frame::kBeing && (v.subjects & (kLaid | kStood)) != 0; });
  Sentence sentence{.main = make_scene(random, verb, {.now = true})};
  if (sentence.main.manner != nullptr || sentence.main.subject.determiner == Determiner::kPossessive)
    return std::nullopt;
  sentence.main.subject.determiner = Determiner::kIndefinite;
  sentence.main.front = Front::kPlace;
  return sentence;
}

Made weather(Random& random) {
  Sentence sentence{.main = make_weather(random)};
  Clause& main = sentence.main;
  main.time = pick_if(random, times(), [](const TimePhrase& t) { return !t.habitual && t.opens; });
  main.tense = main.time->tense;
  if (chance(random, 50)) main.front = Front::kTime;
  return sentence;
}

Made question(Random& random) {
  const Verb& verb = choose_verb(random, 0, kPeople);
  SceneOptions options{.deniable = false};
  Sentence sentence{.main = make_scene(random, verb, options)};
  Clause& main = sentence.main;
  const bool about_me = agreement_of(main.subject).person == Person::kFirst;
  if (about_me || main.gladly || main.subject.determiner == Determiner::kIndefinite ||
      main.subject.determiner == Determiner::kMany)
    return std::nullopt;
  const std::uint64_t roll = random.below(100);
  if (roll < 50) {
    sentence.mood = Mood::kYesNo;
  } else if (roll < 62 && (verb.where != 0 || main.place) && verb.frame != Frame::kGoing &&
             verb.frame != Frame::kPutting) {
    sentence.mood = Mood::kWhere;
    main.place.reset();
    main.manner = nullptr;
  } else if (roll < 74 && is_action(verb) && main.time == nullptr && main.tense != Tense::kPresent) {
    sentence.mood = Mood::kWhen;
  } else if (roll < 88 && verb.frame == Frame::kAccusative && (verb.objects & (kPeople | kAnimal)) == 0 &&
             verb.german.infinitive != "tragen") {  // ambiguous: wears or carries
    sentence.mood = Mood::kWhat;
    main.object.reset();
    main.manner = nullptr;
  } else if (is_action(verb) && (main.modal == nullptr || main.modal->infinitive != "können")) {
    sentence.mood = Mood::kWhy;
  } else {
    return std::nullopt;
  }
  if (sentence.mood != Mood::kYesNo && main.time != nullptr && main.time->habitual) return std::nullopt;
  return sentence;
}

struct Maker {
  Made (*make)(Random&);
  unsigned percent;
};
constexpr Maker kMakers[] = {
    {plain, 22},   {inverted, 14}, {description, 6}, {existence, 3},   {weather, 1},
    {because, 11}, {although, 5},  {when, 5},        {meanwhile, 4},   {that, 9},
    {whether, 3},  {purpose, 4},   {relative, 5},    {coordinated, 3}, {question, 5},
};

}  // namespace

Sentence make_sentence(Random& random) {
  std::uint64_t roll = random.below(100);
  const Maker* maker = kMakers;
  while (roll >= maker->percent) roll -= (maker++)->percent;
  for (;;)
    if (Made made = maker->make(random)) return std::move(*made);
}

}  // namespace heed::grammar
