#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

const ReviewDomain& gadgets() {
  using enum Aspect::Number;
  static constexpr std::array<ReviewedThing, 4> kThings = {
      {{"phone", "phones"}, {"laptop", "laptops"}, {"tablet", "tablets"}, {"camera", "cameras"}}};
  static constexpr std::array<Aspect, 10> kAspects = {{
      {"battery", kCount, {{"powerful", "reliable", "strong"}, {"weak", "unreliable", "faulty"}}},
      {"screen", kCount, {{"bright", "sharp", "beautiful"}, {"dim", "blurry", "fragile"}}},
      {"sound", kMass, {{"clear", "rich", "impressive"}, {"tinny", "muffled", "harsh"}}},
      {"buttons", kPlural, {{"solid", "responsive", "sturdy"}, {"flimsy", "wobbly", "sticky"}}},
      {"software", kMass, {{"quick", "reliable", "intuitive"}, {"slow", "buggy", "confusing"}}},
      {"design", kCount, {{"elegant", "clever", "beautiful"}, {"ugly", "clumsy", "flimsy"}}},
      {"price", kCount, {{"fair", "reasonable", "modest"}, {"steep", "unfair", "excessive"}}},
      {"manual", kCount, {{"clear", "helpful", "detailed"}, {"confusing", "unhelpful", "vague"}}},
      {"pictures", kPlural, {{"sharp", "bright", "colourful"}, {"blurry", "grainy", "dull"}}},
      {"case", kCount, {{"sturdy", "elegant", "solid"}, {"flimsy", "cheap", "ugly"}}},
  }};
  static constexpr ReviewDomain kGadgets = {
      .things = kThings,
      .aspects = kAspects,
      .past = false,
      .experienced = "owned",
      .adjectives = {{"reliable", "handy", "elegant", "sturdy", "powerful", "fast", "useful"},
                     {"unreliable", "clumsy", "flimsy", "overpriced", "slow", "useless"}},
      .nouns = {{"bargain", "gem", "delight", "winner"}, {"disaster", "disappointment", "letdown", "rip-off"}},
      .predicates = {{"easy to use", "well made", "a pleasure to use", "quick to start"},
                     {"hard to use", "badly made", "a pain to use", "slow to start"}},
      .worth = {"the money", "the price", "buying"},
      .clauses = {{"I charge it only once a week", "it worked straight out of the box", "my whole family wants one",
                   "it has survived three falls", "I use it every day with pleasure", "customer support was excellent",
                   "it has never let me down", "it never crashes", "I would not swap it for anything",
                   "it does everything I need", "I could not do without it"},
                  {"I charge it three times a day", "it broke after two weeks", "I sent it back the next day",
                   "it cracked on the first day", "it crashes every day", "customer support was dreadful",
                   "it does not work", "it never worked properly", "I would not buy it again",
                   "it stopped working after a week", "I could not switch it on", "I have had better"}},
      .facts = {"I bought it in March", "it arrived on a Monday", "I use it for work",
                "it was a present from my brother", "it comes in black and in white", "I have had it for six months",
                "it replaces my old one", "I mostly use it on the train"}};
  return kGadgets;
}

}  // namespace heed::grammar
