#include "heed/grammar/joined_sentences.h"

#include <string_view>
#include <utility>

#include "heed/grammar/choose.h"
#include "heed/grammar/circumstance.h"
#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"
#include "heed/grammar/phrases.h"
#include "heed/grammar/scene.h"

namespace heed::grammar {
namespace {

bool same_subject(const Clause& a, const Clause& b) {
  return a.subject.noun == b.subject.noun && a.subject.name == b.subject.name;
}

// Whether a pronoun is ambiguous: in "Der Arzt denkt, dass er das Haus ansieht", er may be the doctor or somebody else.
bool could_be_same(const NounPhrase& phrase, const NounPhrase& pronoun) {
  const Agreement a = agreement_of(phrase), b = agreement_of(pronoun);
  return pronoun.is_pronoun() && b.person == Person::kThird && a.person == b.person && a.number == b.number &&
         (a.number == Number::kPlural || a.gender == b.gender);
}

// Puts the noun into the first clause and the pronoun into the other.
void exchange_subjects(Sentence& sentence) {
  Clause& second = sentence.second.front();
  const Agreement a = agreement_of(sentence.main.subject), b = agreement_of(second.subject);
  const bool same = second.subject.is_pronoun() && a.person == b.person && a.number == b.number &&
                    a.gender == b.gender && !(b.thing && !a.thing);
  if (!same || sentence.main.subject.is_pronoun()) return;
  std::swap(sentence.main.subject, second.subject);
}

Made with_circumstance(Random& random, Relation relation, Conjunction conjunction, Link link,
                       std::uint64_t first_percent) {
  const bool when = relation == Relation::kWhen;
  const Verb& verb =
      choose_verb(random, when ? kHabit
                               : Traits{kFun | kChore | kResting | kEating | kDrinking | kBroken | kDirty | kTasty |
                                        kInteresting | kBargain | kIndoors | kHurried});
  SceneOptions options{.habitual = when, .deniable = relation == Relation::kBecause};
  Sentence sentence{.main = make_scene(random, verb, options)};
  Clause& main = sentence.main;
  if (main.time != nullptr && (main.time->habitual || main.time->tense == Tense::kFuture)) main.time = nullptr;
  main.habitual = when;
  if (main.gladly || main.tense == Tense::kFuture || (verb.traits & kPunctual) != 0) return std::nullopt;
  std::optional<Clause> second = make_circumstance(random, main, relation);
  if (!second) return std::nullopt;
  // "weil es ihm Spaß macht" and "weil sie kaputt ist" must follow the noun that they refer to.
  const bool about_object =
      second->subject.is_pronoun() && main.object && second->predicate != nullptr && second->subject.agreement.thing;
  sentence.second_first =
      link == Link::kSubordinate && !second->object && !about_object && chance(random, first_percent);
  sentence.link = link;
  sentence.conjunction = conjunction;
  sentence.second = {std::move(*second)};
  if (sentence.second_first) exchange_subjects(sentence);
  return sentence;
}

// Two simultaneous actions.
Made together(Random& random, Conjunction conjunction, Link link) {
  const Verb &one = choose_verb(random), &other = choose_verb(random);
  const Kinds active = one.subjects & other.subjects & kPeople;
  if (!is_action(one) || !is_action(other) || &one == &other || active == 0) return std::nullopt;
  Sentence sentence{.main = make_scene(random, one, {.now = true}), .link = link, .conjunction = conjunction};
  sentence.second = {make_scene(random, other, {.now = true})};
  const Clause& second = sentence.second.front();
  const bool many_ands =
      conjunction.german == "und" && !(sentence.main.subject.joined.empty() && second.subject.joined.empty());
  if (many_ands) return std::nullopt;
  const bool same_place =
      sentence.main.place && second.place && sentence.main.place->thing.noun == second.place->thing.noun;
  if (same_place || same_subject(sentence.main, second) ||
      sentence.main.subject.is_pronoun() != second.subject.is_pronoun())
    return std::nullopt;
  sentence.second_first = link == Link::kSubordinate && chance(random, 40);
  return sentence;
}

// Ich glaube, dass ...
Made reported(Random& random, std::string_view conjunction) {
  const Report& report =
      *pick_if(random, reports(), [&](const Report& r) { return r.conjunction.german == conjunction; });
  Sentence sentence;
  Clause& main = sentence.main;
  main.verb = &report.verb;
  main.subject = choose_subject(random, report.verb.subjects);
  main.negated = report.negated;
  main.predicate = report.adjective;
  if (main.subject.determiner == Determiner::kMany) return std::nullopt;
  const Verb& verb = choose_verb(random);
  SceneOptions options{.deniable = conjunction == "dass"};
  const bool self =
      !report.negated && (verb.subjects & kPeople) == kPeople && can_be_referred_to(main.subject) && chance(random, 25);
  if (self) options.subject = pronoun_for(main.subject);
  sentence.second = {make_scene(random, verb, options)};
  if (!self && same_subject(main, sentence.second.front())) return std::nullopt;
  const Clause& told = sentence.second.front();
  if (!self && could_be_same(main.subject, told.subject)) return std::nullopt;
  const bool wish =
      told.modal != nullptr && (told.modal->infinitive == "wollen" || told.modal->infinitive == "möchten");
  if (self && (wish || (told.modal == nullptr && told.tense == Tense::kPresent))) return std::nullopt;
  if (report.verb.german.infinitive == "hoffen" &&
      (self || told.habitual || told.modal != nullptr || told.tense == Tense::kPast))
    return std::nullopt;
  if (report.verb.german.infinitive == "sehen" && (self || told.modal != nullptr || told.habitual || told.gladly))
    return std::nullopt;
  if (report.verb.german.infinitive == "sehen" && sentence.second.front().tense != Tense::kPresent) return std::nullopt;
  sentence.link = Link::kSubordinate;
  sentence.conjunction = report.conjunction;
  return sentence;
}

}  // namespace

bool is_action(const Verb& verb) { return (verb.traits & (kState | kPunctual)) == 0; }

Made because(Random& random) {
  if (chance(random, 18)) return with_circumstance(random, Relation::kBecause, {"denn", "for"}, Link::kCoordinate, 0);
  return with_circumstance(random, Relation::kBecause, {"weil", "because"}, Link::kSubordinate, 25);
}

Made although(Random& random) {
  return with_circumstance(random, Relation::kAlthough, {"obwohl", "although"}, Link::kSubordinate, 25);
}

Made when(Random& random) {
  return with_circumstance(random, Relation::kWhen, {"wenn", "when"}, Link::kSubordinate, 60);
}

Made meanwhile(Random& random) { return together(random, {"während", "while"}, Link::kSubordinate); }

Made coordinated(Random& random) {
  if (chance(random, 60)) return together(random, {"und", "and"}, Link::kCoordinate);
  return with_circumstance(random, Relation::kAlthough, {"aber", "but"}, Link::kCoordinate, 0);
}

Made that(Random& random) { return reported(random, "dass"); }

Made whether(Random& random) { return reported(random, "ob"); }

// Die Frau geht in die Küche, um einen Kuchen zu backen.
Made purpose(Random& random) {
  const Verb* verb = pick_if(random, verbs(), [](const Verb& v) {
    return v.where != 0 && is_action(v) && (v.traits & (kNoModal | kSeveral)) == 0 && (v.subjects & kFamily) != 0 &&
           (v.frame == Frame::kIntransitive || v.frame == Frame::kAccusative) && v.german.infinitive != "warten";
  });
  SceneOptions options{.deniable = false};
  options.subject = choose_subject(random, verb->subjects & kPeople);
  Sentence sentence{.main = make_scene(random, grammar::verb(chance(random, 70) ? "gehen" : "fahren"), options),
                    .link = Link::kPurpose,
                    .conjunction = {"um", ""}};
  Clause& main = sentence.main;
  const Noun& place = *pick_noun(random, verb->where);
  const bool near = (place.kinds & (kRoom | kKitchen | kYard | kStore)) != 0;
  if ((near && main.vehicle != nullptr) || main.gladly || main.modal != nullptr) return std::nullopt;
  if (main.habitual && (verb->traits & kHabit) == 0) return std::nullopt;
  main.goal = goal_at(place);
  options.now = true;
  options.place = false;
  Clause second = make_scene(random, *verb, options);
  second.companion.reset();
  main.companion.reset();
  if (second.object && second.object->noun != nullptr && second.object->noun->plural.empty())
    second.object->determiner = Determiner::kIndefinite;
  sentence.second = {std::move(second)};
  sentence.conjunction.english = "to";
  return sentence;
}

// Der Mann, der im Garten arbeitet, ist müde. Das Buch, das sie liest, ist neu.
Made relative(Random& random) {
  Sentence sentence;
  Clause& main = sentence.main;
  const bool of_object = chance(random, 40);
  const Verb* verb = pick_if(random, verbs(), [&](const Verb& v) {
    return is_action(v) && (v.subjects & kPeople) != 0 &&
           (!of_object || (v.frame == Frame::kAccusative && (v.objects & kPeople) == 0));
  });
  Clause clause = make_scene(random, *verb, {.now = true});
  clause.manner = nullptr;
  const Kinds kinds = of_object ? verb->objects : verb->subjects & (kAdult | kChild);
  if (kinds == 0) return std::nullopt;
  NounPhrase head = choose_definite(random, kinds);
  clause.gap = of_object ? Gap::kObject : Gap::kSubject;
  if (of_object) {
    clause.object = head;
    if (clause.subject.is_pronoun() && chance(random, 50)) return std::nullopt;
  } else {
    clause.subject = pronoun_for(head);
    for (const auto& phrase : {clause.object, clause.recipient})
      if (phrase && phrase->determiner == Determiner::kPossessive) return std::nullopt;
    if (clause.companion || (verb->traits & kSeveral) != 0) return std::nullopt;
  }
  head.relative = {clause};
  if (chance(random, 60)) {
    const Kinds own = head.noun->kinds;
    main.verb = &to_be();
    main.predicate = pick_if(random, adjectives(), [&](const Adjective& a) {
      return (a.fits & own) != 0 && (a.unless & own) == 0 && !a.passing;
    });
    if (main.predicate == nullptr || head.adjective != nullptr) return std::nullopt;
    main.subject = head;
    return sentence;
  }
  if (of_object) return std::nullopt;
  main = make_scene(random, grammar::verb(chance(random, 50) ? "kennen" : "sehen"), {.now = true, .place = false});
  if (main.subject.noun == head.noun) return std::nullopt;
  main.object = head;
  return sentence;
}

}  // namespace heed::grammar
