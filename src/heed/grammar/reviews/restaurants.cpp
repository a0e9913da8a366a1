#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

const ReviewDomain& restaurants() {
  using enum Aspect::Number;
  static constexpr std::array<ReviewedThing, 5> kThings = {{{"restaurant", "restaurants"},
                                                            {"café", "cafés"},
                                                            {"pizzeria", "pizzerias"},
                                                            {"bistro", "bistros"},
                                                            {"place", "places"}}};
  static constexpr std::array<Aspect, 11> kAspects = {{
      {"food", kMass, {{"delicious", "tasty", "fresh"}, {"cold", "tasteless", "greasy"}}},
      {"service", kMass, {{"friendly", "quick", "attentive"}, {"slow", "rude", "careless"}}},
      {"staff", kPlural, {{"friendly", "helpful", "polite"}, {"rude", "unfriendly", "impatient"}}},
      {"waiter", kCount, {{"friendly", "attentive", "charming"}, {"rude", "grumpy", "forgetful"}}},
      {"soup", kMass, {{"delicious", "tasty", "creamy"}, {"cold", "salty", "watery"}}},
      {"bread", kMass, {{"fresh", "crisp", "warm"}, {"stale", "dry", "hard"}}},
      {"prices", kPlural, {{"fair", "reasonable", "modest"}, {"steep", "unfair", "excessive"}}},
      {"portions", kPlural, {{"generous", "large", "hearty"}, {"tiny", "mean", "stingy"}}},
      {"desserts", kPlural, {{"delicious", "tasty", "creamy"}, {"sickly", "dry", "tasteless"}}},
      {"atmosphere", kCount, {{"cosy", "relaxed", "warm"}, {"cold", "gloomy", "noisy"}}},
      {"menu", kCount, {{"varied", "tempting", "original"}, {"confusing", "boring", "limited"}}},
  }};
  static constexpr ReviewDomain kRestaurants = {
      .things = kThings,
      .aspects = kAspects,
      .past = true,
      .experienced = "eaten in",
      .adjectives = {{"charming", "cosy", "friendly", "welcoming", "pleasant"},
                     {"gloomy", "dirty", "overpriced", "noisy", "unpleasant"}},
      .nouns = {{"gem", "treat", "delight", "joy"},
                {"disaster", "disappointment", "letdown", "rip-off", "tourist trap"}},
      .predicates = {{"full of happy people", "spotlessly clean", "a real find"},
                     {"far too loud", "much too expensive", "shabby and dirty"}},
      .worth = {"a visit", "the money", "the journey"},
      .clauses = {{"we will be back next week", "every dish was cooked to perfection", "we ate every last crumb",
                   "I would go back tomorrow", "the chef came out to greet us", "our plates were empty in minutes",
                   "we enjoyed every bite", "I really enjoyed my meal", "we loved every minute",
                   "we did not want to leave", "we could not stop eating", "I will be back"},
                  {"we will not be back", "every dish was overcooked", "we waited an hour for our food",
                   "I was ill the next day", "they got our order wrong twice", "we left hungry", "I will never go back",
                   "we did not enjoy our meal", "I did not finish my meal", "nobody smiled at us",
                   "I would not go back", "we could not wait to leave", "I have had better"}},
      .facts = {"we went there for my birthday", "there were six of us", "we had lunch on a Tuesday",
                "it is close to the station", "I had the fish", "we ordered two pizzas", "my colleagues took me there",
                "we sat by the window"}};
  return kRestaurants;
}

}  // namespace heed::grammar
