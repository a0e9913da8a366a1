#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar {
namespace {

constexpr Tense kPresent = Tense::kPresent, kPast = Tense::kPast, kFuture = Tense::kFuture;
constexpr bool kHabitual = true, kBeforeVerb = true, kPassing = true;

// clang-format off
constexpr Adjective kAdjectivesTable[] = {
    {"jung", "jung", "young", kAdult},
    {"alt", "alt", "old", kAdult | kMade | kPet},
    {"nett", "nett", "nice", kPeople},
    {"freundlich", "freundlich", "friendly", kAdult},
    {"müde", "müd", "tired", kPeople | kPet, 0, kPassing},
    {"glücklich", "glücklich", "happy", kPeople, 0, kPassing},
    {"fleißig", "fleißig", "hard-working", kPeople},
    {"lustig", "lustig", "funny", kPeople | kTold | kWatched},
    {"krank", "krank", "sick", kAdult | kChild | kPet, 0, kPassing},
    {"hungrig", "hungrig", "hungry", kChild | kAnimal, 0, kPassing},
    {"klein", "klein", "small", kChild | kSized},
    {"groß", "groß", "big", kSized},
    {"neu", "neu", "new", kMade},
    {"schön", "schön", "beautiful", kWorn | kHeadwear | kSeen | kGrows},
    {"teuer", "teur", "expensive", kMade, kSeen},
    {"billig", "billig", "cheap", kMade, kSeen},
    {"rot", "rot", "red", kColored},
    {"blau", "blau", "blue", kColored, kGrows},
    {"grün", "grün", "green", kColored, kGrows},
    {"gelb", "gelb", "yellow", kColored},
    {"weiß", "weiß", "white", kColored},
    {"schwarz", "schwarz", "black", kColored, kGrows},
    {"braun", "braun", "brown", kWorn | kHeadwear | kFarm},
    {"warm", "warm", "warm", kWorn | kHeadwear | kHot},
    {"heiß", "heiß", "hot", kHot},
    {"kalt", "kalt", "cold", kDrunk},
    {"frisch", "frisch", "fresh", kFresh},
    {"süß", "süß", "sweet", kSweet},
    {"lecker", "lecker", "delicious", kEaten},
    {"schwer", "schwer", "heavy", kCarried},
    {"leicht", "leicht", "light", kCarried},
    {"interessant", "interessant", "interesting", kRead | kWatched},
    {"spannend", "spannend", "exciting", kTold | kWatched, kFunny},
    {"langweilig", "langweilig", "boring", kRead | kWatched},
    {"lang", "lang", "long", kRead | kWatched},
    {"kaputt", "kaputt", "broken", kRepaired, 0, kPassing},
    {"schmutzig", "schmutzig", "dirty", kWorn | kCleaned, 0, kPassing},
    {"leer", "leer", "empty", kContainer},
    {"modern", "modern", "modern", kRepaired, kPainted | kSeen | kBoarded},
    {"schwierig", "schwierig", "difficult", kLearned},
};

constexpr TimePhrase kTimesTable[] = {
    {"heute", "today", kPresent},
    {"jetzt", "now", kPresent},
    {"gerade", "right now", kPresent, false, false, false},
    {"jeden Tag", "every day", kPresent, kHabitual},
    {"jeden Morgen", "every morning", kPresent, kHabitual},
    {"jeden Abend", "every evening", kPresent, kHabitual},
    {"am Wochenende", "on the weekend", kPresent, kHabitual},
    {"im Sommer", "in summer", kPresent, kHabitual},
    {"oft", "often", kPresent, kHabitual, kBeforeVerb, false},
    {"immer", "always", kPresent, kHabitual, kBeforeVerb, false},
    {"manchmal", "sometimes", kPresent, kHabitual, kBeforeVerb},
    {"meistens", "usually", kPresent, kHabitual, kBeforeVerb},
    {"gestern", "yesterday", kPast},
    {"gestern Abend", "yesterday evening", kPast},
    {"vorgestern", "the day before yesterday", kPast},
    {"letzte Woche", "last week", kPast},
    {"heute Morgen", "this morning", kPast},
    {"vor zwei Tagen", "two days ago", kPast},
    {"am Montag", "on Monday", kPast},
    {"am Freitag", "on Friday", kPast},
    {"morgen", "tomorrow", kFuture},
    {"übermorgen", "the day after tomorrow", kFuture},
    {"bald", "soon", kFuture},
    {"nächste Woche", "next week", kFuture},
    {"am Samstag", "on Saturday", kFuture},
    {"heute Abend", "this evening", kFuture},
    {"um sieben Uhr", "at seven o'clock", kPresent, kHabitual},
    {"um acht Uhr", "at eight o'clock", kPresent, kHabitual},
    {"um neun Uhr", "at nine o'clock", kPresent, kHabitual},
};

constexpr Manner kMannersTable[] = {
    {"leise", "quietly", kQuiet},
    {"laut", "loudly", kLoud},
    {"vorsichtig", "carefully", kCareful},
    {"schnell", "quickly", kQuick},
    {"fröhlich", "happily", kCheerful},
};

constexpr Phrase kVehiclesTable[] = {
    {"mit dem Bus", "by bus"},      {"mit dem Zug", "by train"},          {"mit dem Auto", "by car"},
    {"mit dem Fahrrad", "by bike"}, {"mit der Straßenbahn", "by tram"},
};

constexpr Modal kModalsTable[] = {
    {"können", "kann", "kannst", "könnt", "konnte", "can", "could"},
    {"müssen", "muss", "musst", "müsst", "musste", "have to", "had to"},
    {"wollen", "will", "willst", "wollt", "wollte", "want to", "wanted to"},
    {"dürfen", "darf", "darfst", "dürft", "durfte", "be allowed to", "be allowed to"},
    {"sollen", "soll", "sollst", "sollt", "", "should", ""},
    {"möchten", "möchte", "möchtest", "möchtet", "", "would like to", "", false},
};
// clang-format on

}  // namespace

std::span<const Adjective> adjectives() { return kAdjectivesTable; }
std::span<const TimePhrase> times() { return kTimesTable; }
std::span<const Manner> manners() { return kMannersTable; }
std::span<const Phrase> vehicles() { return kVehiclesTable; }
std::span<const Modal> modals() { return kModalsTable; }

}  // namespace heed::grammar
