#include "heed/grammar/circumstance.h"

#include "heed/grammar/choose.h"
#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"
#include "heed/grammar/phrases.h"

namespace heed::grammar {
namespace {

enum class About { kSubject, kObject, kWeather, kSun, kSky };  // es, die Sonne, das Wetter

enum VerbIndex : std::size_t {
  kSeinVerb,
  kHunger,
  kDurst,
  kZeit,
  kKeineZeit,
  kFrei,
  kRegnen,
  kSchneien,
  kScheinen,
  kSpass
};

// clang-format off
constexpr Verb kCircumstanceVerbs[] = {
    {{"sein", "ist", "gewesen", "", true, false, "war"}, {"be", "was", "being"}, Frame::kCopula, kPeople, 0, 0, kState},
    {{"haben", "hat", "gehabt", "Hunger ", false, false, "hatte"}, {"be hungry", "was hungry", ""}, Frame::kIntransitive, kPeople, 0, 0, kState},
    {{"haben", "hat", "gehabt", "Durst ", false, false, "hatte"}, {"be thirsty", "was thirsty", ""}, Frame::kIntransitive, kPeople, 0, 0, kState},
    {{"haben", "hat", "gehabt", "Zeit ", false, false, "hatte"}, {"have time", "had time", ""}, Frame::kIntransitive, kPeople, 0, 0, kState},
    {{"haben", "hat", "gehabt", "keine Zeit ", false, false, "hatte"}, {"have no time", "had no time", ""}, Frame::kIntransitive, kPeople, 0, 0, kState},
    {{"haben", "hat", "gehabt", "frei ", false, false, "hatte"}, {"have the day off", "had the day off", ""}, Frame::kIntransitive, kAdult, 0, 0, kState},
    {{"regnen", "regnet", "geregnet"}, {"rain", "rained", "raining"}, Frame::kImpersonal, 0},
    {{"schneien", "schneit", "geschneit"}, {"snow", "snowed", "snowing"}, Frame::kImpersonal, 0},
    {{"scheinen", "scheint", "geschienen"}, {"shine", "shone", "shining"}, Frame::kImpersonal, 0},
    {{"machen", "macht", "Spaß gemacht", "Spaß "}, {"be fun", "was fun", ""}, Frame::kDative, 0, 0, 0, kState, {"", Case::kDative, "for"}},
};

constexpr Noun kSunNoun = {"Sonne", "", Gender::kFeminine, "sun", "", 0};
constexpr Noun kWeatherNoun = {"Wetter", "", Gender::kNeuter, "weather", "", 0};
constexpr Adjective kLate = {"spät", "spät", "late", 0};
constexpr Adjective kGood = {"gut", "gut", "good", 0};
constexpr Adjective kBad = {"schlecht", "schlecht", "bad", 0};
constexpr Adjective kGlad = {"froh", "froh", "glad", 0};

// For which verbs it is a reason to do something, a reason not to, and no obstacle.
struct Circumstance {
  About about;
  VerbIndex verb;
  std::string_view adjective;  // for kSeinVerb
  Traits because, because_not, although;
};

constexpr Traits kAnyAction = kFun | kChore;
constexpr Circumstance kCircumstances[] = {
    {About::kSubject, kSeinVerb, "müde", kResting, kInFineWeather, kChore | kFun},
    {About::kSubject, kSeinVerb, "krank", kResting, kFun | kChore, kChore},
    {About::kSubject, kSeinVerb, "glücklich", kCheerful, 0, 0},
    {About::kSubject, kHunger, "", kEating, 0, kChore},
    {About::kSubject, kDurst, "", kDrinking, 0, 0},
    {About::kSubject, kZeit, "", kFun, 0, 0},
    {About::kSubject, kKeineZeit, "", kHurried, kFun, 0},
    {About::kSubject, kFrei, "", kFun, 0, 0},
    {About::kWeather, kRegnen, "", kIndoors, kInFineWeather, kInFineWeather},
    {About::kWeather, kSchneien, "", kIndoors, kInFineWeather, kInFineWeather},
    {About::kWeather, kSeinVerb, "kalt", kIndoors, kInFineWeather, kInFineWeather},
    {About::kWeather, kSeinVerb, "warm", kInFineWeather, 0, 0},
    {About::kWeather, kSeinVerb, "spät", kHurried, 0, kAnyAction},
    {About::kSun, kScheinen, "", kInFineWeather, 0, kIndoors},
    {About::kSky, kSeinVerb, "gut", kInFineWeather, 0, kIndoors},
    {About::kSky, kSeinVerb, "schlecht", kIndoors, kInFineWeather, kInFineWeather},
    {About::kSubject, kSpass, "", kFun, 0, 0},
    {About::kObject, kSeinVerb, "kaputt", kBroken, 0, 0},
    {About::kObject, kSeinVerb, "schmutzig", kDirty, 0, 0},
    {About::kObject, kSeinVerb, "lecker", kTasty, 0, 0},
    {About::kObject, kSeinVerb, "frisch", kTasty, 0, 0},
    {About::kObject, kSeinVerb, "interessant", kInteresting, 0, 0},
    {About::kObject, kSeinVerb, "spannend", kInteresting, 0, 0},
    {About::kObject, kSeinVerb, "langweilig", 0, kInteresting, kInteresting},
    {About::kObject, kSeinVerb, "billig", kBargain, 0, 0},
    {About::kObject, kSeinVerb, "teuer", 0, kBargain, kBargain},
};

constexpr Conjunction kThat = {"dass", "that"}, kWhether = {"ob", "whether"};
constexpr Report kReports[] = {
    {{{"wissen", "weiß", "gewusst"}, {"know", "knew", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, false, kThat},
    {{{"glauben", "glaubt", "geglaubt"}, {"believe", "believed", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, false, kThat},
    {{{"sagen", "sagt", "gesagt"}, {"say", "said", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, false, kThat},
    {{{"denken", "denkt", "gedacht"}, {"think", "thought", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, false, kThat},
    {{{"hoffen", "hofft", "gehofft"}, {"hope", "hoped", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, false, kThat},
    {{{"sehen", "sieht", "gesehen"}, {"see", "saw", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, false, kThat},
    {{{"sein", "ist", "gewesen"}, {"be", "was", ""}, Frame::kCopula, kPeople, 0, 0, kState}, &kGlad, false, kThat},
    {{{"wissen", "weiß", "gewusst"}, {"know", "knew", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, true, kWhether},
    {{{"fragen", "fragt", "gefragt"}, {"ask", "asked", ""}, Frame::kIntransitive, kPeople, 0, 0, kState}, nullptr, false, kWhether},
};
// clang-format on

std::span<const Circumstance> circumstances() { return kCircumstances; }

const Adjective* adjective_named(std::string_view german) {
  for (const Adjective* own : {&kLate, &kGood, &kBad})
    if (own->german == german) return own;
  return german.empty() ? nullptr : &adjective(german);
}

NounPhrase it() {
  NounPhrase phrase;
  phrase.determiner = Determiner::kNone;
  phrase.agreement = {Person::kThird, Number::kSingular, Gender::kNeuter, true};
  return phrase;
}

NounPhrase the(const Noun& noun) {
  NounPhrase phrase;
  phrase.noun = &noun;
  return phrase;
}

// Whether it fits the clause: there is a subject or an object to refer to, and the adjective fits.
bool applies(const Circumstance& circumstance, const Clause& main) {
  if (circumstance.about == About::kSubject) {
    const bool pet = main.subject.noun != nullptr && (main.subject.noun->kinds & kPeople) == 0;
    return can_be_referred_to(main.subject) && (!pet || circumstance.adjective == "müde");
  }
  if (circumstance.about != About::kObject) return true;
  if (!main.object || main.object->noun == nullptr || main.object->determiner == Determiner::kIndefinite) return false;
  const Adjective& own = adjective(circumstance.adjective);
  return main.object->adjective == nullptr && (main.object->noun->kinds & own.fits) != 0 &&
         (main.object->noun->kinds & own.unless) == 0;
}

Clause clause_of(const Circumstance& circumstance, const Clause& main) {
  Clause clause;
  clause.verb = &kCircumstanceVerbs[circumstance.verb];
  clause.predicate = adjective_named(circumstance.adjective);
  switch (circumstance.about) {
    case About::kSubject:
      clause.subject = circumstance.verb == kSpass ? it() : pronoun_for(main.subject);
      if (circumstance.verb == kSpass) clause.object = pronoun_for(main.subject);
      break;
    case About::kObject:
      clause.subject = pronoun_for(*main.object);
      break;
    case About::kWeather:
      clause.subject = it();
      break;
    case About::kSun:
      clause.subject = the(kSunNoun);
      break;
    case About::kSky:
      clause.subject = the(kWeatherNoun);
      break;
  }
  clause.tense = main.tense == Tense::kPast ? Tense::kPast : Tense::kPresent;
  clause.habitual = main.habitual;
  return clause;
}

Traits wanted_traits(const Circumstance& circumstance, const Clause& main, Relation relation) {
  if (relation == Relation::kAlthough) return main.negated ? 0 : circumstance.although;
  return main.negated ? circumstance.because_not : circumstance.because;
}

bool is_natural(const Circumstance& circumstance, const Clause& main, Relation relation) {
  // "Because he has time" explains "can"; "because he is tired" does not.
  const bool able = main.modal != nullptr && (main.modal->infinitive == "können" || main.modal->infinitive == "dürfen");
  const bool leave = circumstance.verb == kZeit || circumstance.verb == kFrei;
  // "It is late" fits an evening, but not a morning or a week.
  const std::string_view time = main.time == nullptr ? std::string_view() : main.time->german;
  const bool no_hour = time.ends_with("Morgen") || time.ends_with("Woche") || time.ends_with("Tagen");
  if (circumstance.adjective == "spät" && no_hour) return false;
  const bool near =
      main.goal && main.goal->thing.noun != nullptr && (main.goal->thing.noun->kinds & (kRoom | kKitchen | kYard)) != 0;
  if (leave && near) return false;
  if (able && main.modal->infinitive == "dürfen") return false;
  if (able && !main.negated && (relation == Relation::kAlthough || !leave)) return false;
  if (relation == Relation::kWhen && (circumstance.about == About::kObject || circumstance.verb == kSpass))
    return false;
  // "Because it is fun" suits activities, but not eating or going somewhere.
  const bool eating = (main.verb->traits & (kEating | kDrinking | kTasty)) != 0;
  if (eating && (leave || circumstance.verb == kSpass)) return false;
  return circumstance.verb != kSpass || (main.modal == nullptr && !main.goal);
}

}  // namespace

const Verb& to_be() { return kCircumstanceVerbs[kSeinVerb]; }
std::span<const Report> reports() { return kReports; }

std::optional<Clause> make_circumstance(Random& random, const Clause& main, Relation relation) {
  const Circumstance* chosen = pick_if(random, circumstances(), [&](const Circumstance& circumstance) {
    return (main.verb->traits & wanted_traits(circumstance, main, relation)) != 0 && applies(circumstance, main) &&
           is_natural(circumstance, main, relation);
  });
  if (chosen == nullptr) return std::nullopt;
  return clause_of(*chosen, main);
}

Clause make_weather(Random& random) {
  for (;;) {
    const Circumstance& circumstance = pick(random, circumstances());
    if (circumstance.about == About::kSubject || circumstance.about == About::kObject ||
        circumstance.adjective == "spät")
      continue;
    return clause_of(circumstance, Clause{});
  }
}

}  // namespace heed::grammar
