// Kinds of nouns and traits of verbs: the bits that make sure that sentences make sense.
#pragma once

#include "heed/grammar/lexicon/entries.h"

namespace heed::grammar {

namespace kinds_detail {
constexpr Kinds bit(int i) { return Kinds{1} << i; }
constexpr Traits trait(int i) { return Traits{1} << i; }
}  // namespace kinds_detail

// clang-format off
// Who.
inline constexpr Kinds kAdult      = kinds_detail::bit(0);
inline constexpr Kinds kChild      = kinds_detail::bit(1);
inline constexpr Kinds kFamily     = kinds_detail::bit(2);   // my, his, our ...; friends and colleagues too
inline constexpr Kinds kProfession = kinds_detail::bit(3);   // Anna ist Ärztin
inline constexpr Kinds kPet        = kinds_detail::bit(4);
inline constexpr Kinds kFarm       = kinds_detail::bit(5);
inline constexpr Kinds kWild       = kinds_detail::bit(6);
inline constexpr Kinds kUnique     = kinds_detail::bit(7);   // everybody has one: father
inline constexpr Kinds kPeople     = kAdult | kChild | kFamily;
inline constexpr Kinds kAnimal     = kPet | kFarm | kWild;

// What may be done with a thing.
inline constexpr Kinds kEaten      = kinds_detail::bit(8);
inline constexpr Kinds kDrunk      = kinds_detail::bit(9);
inline constexpr Kinds kCooked     = kinds_detail::bit(10);
inline constexpr Kinds kBaked      = kinds_detail::bit(11);
inline constexpr Kinds kCut        = kinds_detail::bit(12);
inline constexpr Kinds kRead       = kinds_detail::bit(13);
inline constexpr Kinds kWritten    = kinds_detail::bit(14);
inline constexpr Kinds kWorn       = kinds_detail::bit(15);
inline constexpr Kinds kBoarded    = kinds_detail::bit(16);  // bus, train
inline constexpr Kinds kRepaired   = kinds_detail::bit(17);
inline constexpr Kinds kSwitched   = kinds_detail::bit(18);  // on and off
inline constexpr Kinds kOpened     = kinds_detail::bit(19);
inline constexpr Kinds kCleaned    = kinds_detail::bit(20);
inline constexpr Kinds kTidied     = kinds_detail::bit(21);
inline constexpr Kinds kLaid       = kinds_detail::bit(22);  // lies
inline constexpr Kinds kStood      = kinds_detail::bit(23);  // stands
inline constexpr Kinds kBought     = kinds_detail::bit(24);
inline constexpr Kinds kGiven      = kinds_detail::bit(25);
inline constexpr Kinds kCarried    = kinds_detail::bit(26);
inline constexpr Kinds kSought     = kinds_detail::bit(27);
inline constexpr Kinds kTold       = kinds_detail::bit(28);
inline constexpr Kinds kSeen       = kinds_detail::bit(29);  // worth looking at or photographing
inline constexpr Kinds kBegins     = kinds_detail::bit(30);  // has a beginning and an end: the film
inline constexpr Kinds kWatched    = kinds_detail::bit(31);
inline constexpr Kinds kLearned    = kinds_detail::bit(32);
inline constexpr Kinds kPainted    = kinds_detail::bit(33);
inline constexpr Kinds kGrows      = kinds_detail::bit(34);
inline constexpr Kinds kToy        = kinds_detail::bit(35);
inline constexpr Kinds kRings      = kinds_detail::bit(36);
inline constexpr Kinds kPleasant   = kinds_detail::bit(37);  // to look forward to
inline constexpr Kinds kHeadwear   = kinds_detail::bit(64);  // aufgesetzt, where other clothes are angezogen
inline constexpr Kinds kFunny      = kinds_detail::bit(65);  // jokes
inline constexpr Kinds kYard       = kinds_detail::bit(38);  // outdoors, at home
inline constexpr Kinds kPasture    = kinds_detail::bit(39);  // where animals and plants are

// Which adjectives fit.
inline constexpr Kinds kColored    = kinds_detail::bit(40);
inline constexpr Kinds kSized      = kinds_detail::bit(41);
inline constexpr Kinds kMade       = kinds_detail::bit(42);  // new, old, expensive
inline constexpr Kinds kSweet      = kinds_detail::bit(43);
inline constexpr Kinds kFresh      = kinds_detail::bit(44);
inline constexpr Kinds kHot        = kinds_detail::bit(45);  // served hot or cold

// Where.
inline constexpr Kinds kStore      = kinds_detail::bit(46);  // basement, garage
inline constexpr Kinds kSoft       = kinds_detail::bit(47);  // things can lie on it but not stand
inline constexpr Kinds kSurface    = kinds_detail::bit(48);  // things are on it
inline constexpr Kinds kContainer  = kinds_detail::bit(49);  // things are in it
inline constexpr Kinds kLandmark   = kinds_detail::bit(50);  // people stand in front of it
inline constexpr Kinds kSeat       = kinds_detail::bit(51);
inline constexpr Kinds kKitchen    = kinds_detail::bit(52);
inline constexpr Kinds kRoom       = kinds_detail::bit(53);
inline constexpr Kinds kOutdoors   = kinds_detail::bit(54);
inline constexpr Kinds kShop       = kinds_detail::bit(55);
inline constexpr Kinds kEatery     = kinds_detail::bit(56);
inline constexpr Kinds kWorkplace  = kinds_detail::bit(57);
inline constexpr Kinds kStudy      = kinds_detail::bit(58);
inline constexpr Kinds kStation    = kinds_detail::bit(59);
inline constexpr Kinds kCulture    = kinds_detail::bit(60);
inline constexpr Kinds kWater      = kinds_detail::bit(61);
inline constexpr Kinds kSports     = kinds_detail::bit(62);
inline constexpr Kinds kBlooms     = kinds_detail::bit(63);
inline constexpr Kinds kPlaces     = kKitchen | kRoom | kOutdoors | kShop | kEatery | kWorkplace | kStudy | kStation |
                                     kCulture | kWater | kSports | kStore | kYard;

// Traits of verbs.
inline constexpr Traits kState       = kinds_detail::trait(0);   // English in the simple form: knows
inline constexpr Traits kFun         = kinds_detail::trait(1);   // gern; "because it is fun"
inline constexpr Traits kQuiet       = kinds_detail::trait(2);
inline constexpr Traits kLoud        = kinds_detail::trait(3);
inline constexpr Traits kCareful     = kinds_detail::trait(4);
inline constexpr Traits kQuick       = kinds_detail::trait(5);
inline constexpr Traits kCheerful    = kinds_detail::trait(6);
inline constexpr Traits kInCompany   = kinds_detail::trait(7);   // with someone
inline constexpr Traits kResting     = kinds_detail::trait(8);   // because one is tired
inline constexpr Traits kEating      = kinds_detail::trait(9);   // because one is hungry
inline constexpr Traits kDrinking    = kinds_detail::trait(10);  // because one is thirsty
inline constexpr Traits kBroken      = kinds_detail::trait(11);  // because the object is broken
inline constexpr Traits kDirty       = kinds_detail::trait(12);  // because the object is dirty
inline constexpr Traits kTasty       = kinds_detail::trait(13);  // because the object is delicious
inline constexpr Traits kInteresting = kinds_detail::trait(14);  // because the object is interesting
inline constexpr Traits kBargain     = kinds_detail::trait(15);  // because the object is cheap
inline constexpr Traits kChore       = kinds_detail::trait(16);  // modal "must", not "may"
inline constexpr Traits kNoPronoun   = kinds_detail::trait(17);  // no pronoun as its object: "turn off it"
inline constexpr Traits kNoNegation  = kinds_detail::trait(18);
inline constexpr Traits kNoModal     = kinds_detail::trait(19);
inline constexpr Traits kSwapped     = kinds_detail::trait(20);  // English subject is the German dative: gefallen
inline constexpr Traits kPunctual    = kinds_detail::trait(21);  // at eight o'clock
inline constexpr Traits kByVehicle   = kinds_detail::trait(22);  // needs "mit dem Bus"
inline constexpr Traits kMine        = kinds_detail::trait(23);  // the object is usually one's own: put on his coat
inline constexpr Traits kInFineWeather = kinds_detail::trait(24);  // because the weather is fine
inline constexpr Traits kSeveral     = kinds_detail::trait(25);  // needs a plural subject
inline constexpr Traits kHabit       = kinds_detail::trait(26);  // every day
inline constexpr Traits kIndoors     = kinds_detail::trait(27);  // because it is raining
inline constexpr Traits kHurried     = kinds_detail::trait(28);  // because it is late
inline constexpr Traits kIntroduces  = kinds_detail::trait(29);  // the object is new to the listener: ein Haus haben
inline constexpr Traits kNoFuture    = kinds_detail::trait(30);
inline constexpr Traits kKnown       = kinds_detail::trait(31);  // the listener knows the object: das Licht ausmachen
// clang-format on

}  // namespace heed::grammar
