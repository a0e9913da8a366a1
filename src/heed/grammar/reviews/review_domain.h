// What reviews are about: films, books, restaurants, hotels and gadgets, each with its positive and negative words.
// To extend it, add words; a test checks that no adjective is positive in one place and negative in another.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "heed/grammar/reviews/words.h"

namespace heed::grammar {

enum class Sentiment : std::uint8_t { kNegative, kPositive };
constexpr Sentiment opposite(Sentiment s) {
  return s == Sentiment::kPositive ? Sentiment::kNegative : Sentiment::kPositive;
}

// What can be said for and against something.
struct Opinions {
  Words good, bad;
  constexpr const Words& of(Sentiment s) const { return s == Sentiment::kPositive ? good : bad; }
};

// "film", "films"
struct ReviewedThing {
  std::string_view singular, plural;
};

// A part of the thing: "plot", "staff", "prices".
struct Aspect {
  enum class Number : std::uint8_t { kCount, kMass, kPlural };  // "a clever plot", "cold food", "friendly staff"
  std::string_view noun;
  Number number = Number::kCount;
  Opinions adjectives;  // fit both "a ... plot" and "the plot was ..."; the first ones are denied most often
};

struct ReviewDomain {
  std::span<const ReviewedThing> things;
  std::span<const Aspect> aspects;
  bool past = false;             // a visit is over; a book or a phone is still there
  bool story = false;            // lasts for a while, so that it can be "never boring"
  std::string_view experienced;  // "one of the best films I have seen"
  Opinions adjectives;           // of the thing itself, in addition to those that fit everything (general_opinions.h);
                                 // the first ones are denied most often, repeated ones are frequent
  Opinions nouns;                // "what a ...!": "masterpiece", "mess"
  Opinions predicates;           // "it was ...": "beautifully shot", "far too long"
  Words worth;                   // "it is (not) worth ...": "seeing"
  Opinions clauses;              // whole clauses that say what happened: "I could not put it down"
  Words facts;                   // clauses that say nothing for or against it: "my sister chose it"
};

const ReviewDomain& films();
const ReviewDomain& books();
const ReviewDomain& restaurants();
const ReviewDomain& hotels();
const ReviewDomain& gadgets();

std::array<const ReviewDomain*, 5> review_domains();

}  // namespace heed::grammar
