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
      {"view", kCount, {{"beautiful", "stunning", "lovely"}, {"depressing", "dreary", "disappointing"}}},
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
      .predicates = {{"perfect for families", "spotlessly clean", "worth the journey", "wonderfully quiet"},
                     {"far too noisy", "much too expensive", "falling apart", "nothing like the photos"}},
      .clauses = {{"I slept like a baby", "we stayed an extra night", "we felt at home at once",
                   "they remembered our names", "I have already booked again", "our children cried when we left"},
                  {"I did not sleep at all", "we left a day early", "there was hair in the shower",
                   "they lost our booking", "the heating was broken", "our children begged to go home"}},
      .facts = {"we stayed for two nights", "we were there for a wedding", "our room was on the third floor",
                "we arrived late in the evening", "it is near the harbour", "we came by train",
                "we were there in October", "we travelled with our two children"}};
  return kHotels;
}

}  // namespace heed::grammar
