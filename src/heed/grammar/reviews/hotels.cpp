#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

const ReviewDomain& hotels() {
  using enum Aspect::Number;
  static constexpr std::array<ReviewedThing, 4> kThings = {
      {{"hotel", "hotels"}, {"guest house", "guest houses"}, {"hostel", "hostels"}, {"place", "places"}}};
  static constexpr std::array<Aspect, 10> kAspects = {{
      {"room", kCount, {{"clean", "spacious", "bright", "quiet"}, {"dirty", "cramped", "gloomy", "noisy"}}},
      {"bed", kCount, {{"comfortable", "soft", "large"}, {"lumpy", "hard", "uncomfortable"}}},
      {"breakfast", kCount, {{"generous", "delicious", "varied"}, {"cold", "tasteless", "stingy"}}},
      {"staff", kPlural, {{"friendly", "helpful", "polite"}, {"rude", "unfriendly", "impatient"}}},
      {"bathroom", kCount, {{"clean", "modern", "bright"}, {"dirty", "mouldy", "smelly"}}},
      {"view", kCount, {{"beautiful", "pretty", "lovely"}, {"depressing", "dreary", "disappointing"}}},
      {"pool", kCount, {{"clean", "warm", "large"}, {"dirty", "crowded", "tiny"}}},
      {"garden", kCount, {{"beautiful", "peaceful", "charming"}, {"untidy", "dreary", "tiny"}}},
      {"towels", kPlural, {{"fresh", "soft", "clean"}, {"damp", "scratchy", "dirty"}}},
      {"receptionist", kCount, {{"friendly", "charming", "helpful"}, {"rude", "grumpy", "unhelpful"}}},
  }};
  static constexpr ReviewDomain kHotels = {
      .things = kThings,
      .aspects = kAspects,
      .past = true,
      .experienced = "stayed in",
      .adjectives = {{"charming", "cosy", "friendly", "peaceful", "comfortable", "pleasant"},
                     {"shabby", "dirty", "noisy", "overpriced", "dreary", "unpleasant"}},
      .nouns = {{"gem", "treat", "delight", "joy"}, {"disgrace", "disappointment", "nightmare", "rip-off", "dump"}},
      .predicates = {{"perfect for families", "spotlessly clean", "wonderfully quiet"},
                     {"far too noisy", "much too expensive", "falling apart", "nothing like the photos"}},
      .worth = {"the money", "the price", "the journey"},
      .clauses = {{"I slept like a baby", "we stayed an extra night", "we felt at home at once",
                   "they remembered our names", "I have already booked again", "our children cried when we left",
                   "we enjoyed every minute", "I really enjoyed my stay", "we loved every minute",
                   "we did not want to leave", "we could not stop smiling", "I will be back"},
                  {"I did not sleep at all", "we left a day early", "there was hair in the shower",
                   "they lost our booking", "the heating was broken", "our children begged to go home",
                   "I will never go back", "we did not enjoy our stay", "the shower did not work",
                   "nobody answered the phone", "I would not go back", "we could not wait to leave",
                   "I have had better"}},
      .facts = {"we stayed for two nights", "we were there for a wedding", "our room was on the third floor",
                "we arrived late in the evening", "it is near the harbour", "we came by train",
                "we were there in October", "we travelled with our two children"}};
  return kHotels;
}

}  // namespace heed::grammar
