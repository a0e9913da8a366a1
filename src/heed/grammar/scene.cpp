#include "heed/grammar/scene.h"

#include "heed/grammar/choose.h"
#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"
#include "heed/grammar/phrases.h"

namespace heed::grammar {
namespace {

constexpr Phrase kHome = {"nach Hause", "home"}, kAtHome = {"zu Hause", "at home"};

bool has(const Verb& verb, Traits traits) { return (verb.traits & traits) != 0; }

Location fixed(const Phrase& phrase) {
  Location location;
  location.fixed = phrase;
  return location;
}

Location choose_goal_of(Random& random, const Verb& verb, const Clause& clause) {
  if (verb.frame == Frame::kPutting) return choose_goal(random, verb.where, clause.object->noun);
  if (verb.where == 0 || (has(verb, kByVehicle) && chance(random, 30))) return fixed(pick(random, to_towns()));
  if (chance(random, 20) && (clause.subject.noun == nullptr || (clause.subject.noun->kinds & kPeople) != 0))
    return fixed(kHome);
  return choose_goal(random, verb.where);
}

Location choose_position(Random& random, const Verb& verb, const Clause& clause) {
  if (verb.where == 0) return fixed(pick(random, in_towns()));
  if (has(verb, kIndoors) && chance(random, 50)) return fixed(kAtHome);
  return choose_place(random, verb.where, clause.subject.noun);
}

// Consumed things are different ones each time.
bool is_consumed(Kinds kinds) { return (kinds & (kEaten | kDrunk | kCooked | kBaked | kRead | kWritten | kTold)) != 0; }

void choose_objects(Random& random, Clause& clause) {
  const Verb& verb = *clause.verb;
  const bool general = clause.gladly || (clause.habitual && is_consumed(verb.objects));
  if (verb.objects != 0)
    clause.object =
        choose_object(random, verb.objects, clause.subject,
                      {.traits = verb.traits,
                       .general = general && (verb.objects & kPeople) == 0,
                       .dative = verb.frame == Frame::kDative || verb.government.object_case == Case::kDative});
  if (verb.frame != Frame::kGiving) return;
  do clause.recipient = choose_object(random, kPeople, clause.subject, {.traits = kMine, .dative = true});
  while (clause.recipient->noun != nullptr && clause.recipient->noun == clause.subject.noun);
  if (clause.recipient->adjective == clause.object->adjective) clause.recipient->adjective = nullptr;
}

// Present with "heute", past with "gestern". States get no time.
void choose_time(Random& random, Clause& clause) {
  const Verb& verb = *clause.verb;
  if (clause.negated && clause.habitual) return;
  // Location verbs for things ("lies") and for states ("lives") get no time.
  if (verb.frame == Frame::kBeing && ((verb.subjects & kPeople) == 0 || has(verb, kState))) return;
  const bool dated = !has(verb, kState) || verb.german.preterite.empty();
  if (!dated || (has(verb, kState) && clause.tense == Tense::kPresent && !has(verb, kPunctual))) return;
  clause.time = pick_if(random, times(), [&](const TimePhrase& time) {
    const bool clock = time.german.starts_with("um ");
    if (clock) return has(verb, kPunctual) && clause.modal == nullptr;
    if (time.habitual && (!has(verb, kHabit) || clause.modal != nullptr || clause.negated)) return false;
    // "this morning" fits waking up; "last week" does not.
    const bool vague = time.german.ends_with("Woche") || time.german.ends_with("Tagen");
    if (vague && has(verb, kPunctual | kResting)) return false;
    const bool getting_up = has(verb, kPunctual) && verb.german.prefix == "auf";
    if (getting_up && !time.german.ends_with("orgen") && time.german != "jetzt") return false;
    if (time.german == "im Sommer" && !has(verb, kFun)) return false;
    if (time.german == "gerade" && (clause.modal != nullptr || clause.negated || has(verb, kPunctual | kState)))
      return false;
    if (time.german == "jetzt" && has(verb, kState)) return false;
    return time.tense == clause.tense || (clause.modal != nullptr && clause.tense == Tense::kPresent &&
                                          time.tense == Tense::kFuture && time.german != "bald");
  });
  if (clause.time != nullptr && clause.time->habitual && clause.tense == Tense::kPresent) clause.habitual = true;
}

const Modal* choose_modal(Random& random, const Clause& clause) {
  const Verb& verb = *clause.verb;
  return pick_if(random, modals(), [&](const Modal& modal) {
    if (modal.preterite.empty() && clause.tense == Tense::kPast) return false;
    if (clause.negated && !modal.can_be_negated) return false;
    if (modal.infinitive == "müssen" || modal.infinitive == "sollen") return has(verb, kChore);
    const bool grown = clause.subject.noun != nullptr && (clause.subject.noun->kinds & kChild) == 0;
    if (modal.infinitive == "dürfen") return has(verb, kFun) && !grown;
    return true;
  });
}

bool has_people(const NounPhrase& phrase) { return phrase.noun == nullptr || (phrase.noun->kinds & kPeople) != 0; }

void choose_tense(Random& random, Clause& clause) {
  const bool modal = !has(*clause.verb, kNoModal) && has_people(clause.subject);
  const std::uint64_t roll = random.below(100);
  if (roll < 30 && !(has(*clause.verb, kState) && has(*clause.verb, kKnown)))
    clause.tense = Tense::kPast;
  else if (roll < 38 && !has(*clause.verb, kNoFuture) && !(has(*clause.verb, kState) && !has(*clause.verb, kPunctual)))
    clause.tense = Tense::kFuture;
  if (modal && clause.tense != Tense::kFuture && chance(random, 24)) clause.modal = choose_modal(random, clause);
}

bool may_be_negated(const Clause& clause) {
  const Determiner subject = clause.subject.determiner;
  return !has(*clause.verb, kNoNegation) && subject != Determiner::kIndefinite && subject != Determiner::kMany;
}

// Whether "nicht" or "kein" sounds natural with this object.
bool object_allows_negation(const Clause& clause) {
  if (!clause.object) return true;
  switch (clause.object->determiner) {
    case Determiner::kTwo:
    case Determiner::kThree:
    case Determiner::kMany:
      return false;
    case Determiner::kIndefinite:
      return clause.verb->frame == Frame::kAccusative || clause.verb->frame == Frame::kGiving;
    default:
      return true;
  }
}

void choose_extras(Random& random, Clause& clause, const SceneOptions& options) {
  const Verb& verb = *clause.verb;
  const bool adjunct = verb.frame != Frame::kGoing && verb.frame != Frame::kPutting && verb.frame != Frame::kBeing;
  if (verb.frame == Frame::kGoing || verb.frame == Frame::kPutting) clause.goal = choose_goal_of(random, verb, clause);
  if (verb.frame == Frame::kBeing) clause.place = choose_position(random, verb, clause);
  if (has(verb, kByVehicle)) clause.vehicle = &pick(random, vehicles());
  if (adjunct && options.place && !clause.gladly && verb.where != 0 && chance(random, 45))
    clause.place = choose_place(random, verb.where);
  const bool into_room =
      clause.goal && clause.goal->thing.noun != nullptr && (clause.goal->thing.noun->kinds & kRoom) != 0;
  const bool about_family =
      clause.object && clause.object->noun != nullptr && (clause.object->noun->kinds & kFamily) != 0;
  if (has(verb, kInCompany) && !into_room && !about_family && clause.vehicle == nullptr && !clause.gladly &&
      chance(random, 15))
    clause.companion = choose_companion(random, clause.subject);
  if (!clause.negated && !clause.companion && !clause.gladly && chance(random, 12))
    clause.manner = pick_if(random, manners(), [&](const Manner& manner) { return has(verb, manner.goes_with); });
}

}  // namespace

Clause make_scene(Random& random, const Verb& verb, const SceneOptions& options) {
  Clause clause;
  clause.verb = &verb;
  clause.subject = options.subject ? *options.subject : choose_subject(random, verb.subjects, has(verb, kSeveral));
  const bool known = has(verb, kState) && (verb.subjects & kPeople) == 0;  // der Keks schmeckt, das Buch gehört
  if (known && !has(verb, kPunctual) && clause.subject.determiner != Determiner::kThis)
    clause.subject.determiner = Determiner::kDefinite;
  clause.habitual = options.habitual;
  if (!options.now && !options.habitual) {
    choose_tense(random, clause);
    clause.negated = options.negated || (options.deniable && chance(random, 12) && may_be_negated(clause));
    if (clause.modal != nullptr && clause.negated && !clause.modal->can_be_negated) clause.modal = nullptr;
    clause.gladly = clause.tense == Tense::kPresent && clause.modal == nullptr && !clause.negated && has(verb, kFun) &&
                    has(verb, kHabit) && has_people(clause.subject) && chance(random, 45);
    if (!clause.gladly && chance(random, 55)) choose_time(random, clause);
  }
  choose_objects(random, clause);
  if (clause.negated && !object_allows_negation(clause)) clause.object->determiner = Determiner::kDefinite;
  choose_extras(random, clause, options);
  return clause;
}

const Verb& choose_verb(Random& random, Traits traits, Kinds kinds) {
  return *pick_if(random, verbs(),
                  [&](const Verb& verb) { return (traits == 0 || has(verb, traits)) && (verb.subjects & kinds) != 0; });
}

bool bring_to_front(Random& random, Clause& clause) {
  const bool time = clause.time != nullptr && clause.time->opens;
  const bool place = clause.place && clause.verb->frame != Frame::kBeing && !clause.negated;
  if (!time && !place) return false;
  clause.front = time && (!place || chance(random, 70)) ? Front::kTime : Front::kPlace;
  return true;
}

}  // namespace heed::grammar
