#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

const ReviewDomain& books() {
  using enum Aspect::Number;
  static constexpr std::array<ReviewedThing, 5> kThings = {
      {{"book", "books"}, {"novel", "novels"}, {"mystery", "mysteries"}, {"romance", "romances"}, {"debut", "debuts"}}};
  static constexpr std::array<Aspect, 9> kAspects = {{
      {"plot",
       kCount,
       {{"clever", "gripping", "original", "believable"}, {"predictable", "thin", "confusing", "silly"}}},
      {"characters", kPlural, {{"likeable", "believable", "memorable"}, {"flat", "irritating", "forgettable"}}},
      {"prose", kMass, {{"elegant", "vivid", "beautiful"}, {"clumsy", "lifeless", "tedious"}}},
      {"dialogue", kMass, {{"witty", "sharp", "natural"}, {"clumsy", "flat", "corny"}}},
      {"ending", kCount, {{"satisfying", "moving", "clever"}, {"rushed", "disappointing", "predictable"}}},
      {"opening", kCount, {{"gripping", "vivid", "promising"}, {"slow", "dull", "confusing"}}},
      {"humour", kMass, {{"wry", "gentle", "sharp"}, {"crude", "stale", "tired"}}},
      {"descriptions", kPlural, {{"vivid", "beautiful", "elegant"}, {"tedious", "repetitive", "dull"}}},
      {"twist", kCount, {{"clever", "original", "satisfying"}, {"silly", "predictable", "far-fetched"}}},
  }};
  static constexpr ReviewDomain kBooks = {
      .things = kThings,
      .aspects = kAspects,
      .story = true,
      .experienced = "read",
      .adjectives = {{"funny", "funny", "funny", "moving", "gripping", "charming", "thoughtful", "touching", "clever",
                      "enjoyable", "interesting", "exciting"},
                     {"boring", "boring", "boring", "dull", "predictable", "tedious", "forgettable", "silly",
                      "pointless", "repetitive", "confusing", "stupid"}},
      .nouns = {{"masterpiece", "must-read", "gem", "triumph", "classic", "delight"},
                {"mess", "flop", "disaster", "bore", "disappointment", "letdown"}},
      .predicates = {{"beautifully written", "impossible to put down", "full of wisdom", "worth every page",
                      "a joy to read"},
                     {"badly written", "impossible to finish", "full of tired clichés", "two hundred pages too long",
                      "painful to read"}},
      .worth = {"reading", "the price", "the time"},
      .clauses = {{"I read it in one sitting", "I missed my stop because of it", "I was sad when it ended",
                   "I enjoyed every page", "I have already lent it to three friends",
                   "I laughed out loud on every page", "it kept me awake until three in the morning",
                   "I loved every page", "I really enjoyed it", "it was never boring", "there is not a dull page in it",
                   "I could not put it down"},
                  {"I gave up after fifty pages", "I skipped whole chapters", "I was glad when it ended",
                   "I disliked every page", "I left it on a park bench", "I yawned on every page",
                   "it sent me to sleep every night", "I did not finish it", "I did not enjoy it",
                   "it was boring from start to finish", "I did not care how it ended", "I could not wait for the end",
                   "I have read better"}},
      .facts = {"my aunt gave it to me", "I read it on holiday", "it has four hundred pages",
                "I found it in the library", "our book club chose it", "it is about two brothers on an island",
                "it tells the story of a lighthouse keeper", "the story begins in a small town by the sea"}};
  return kBooks;
}

}  // namespace heed::grammar
