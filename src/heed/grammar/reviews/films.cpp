#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

const ReviewDomain& films() {
  using enum Aspect::Number;
  static constexpr std::array<ReviewedThing, 6> kThings = {{{"film", "films"},
                                                            {"movie", "movies"},
                                                            {"comedy", "comedies"},
                                                            {"thriller", "thrillers"},
                                                            {"drama", "dramas"},
                                                            {"sequel", "sequels"}}};
  static constexpr std::array<Aspect, 11> kAspects = {{
      {"plot",
       kCount,
       {{"clever", "gripping", "original", "believable"}, {"predictable", "thin", "confusing", "silly"}}},
      {"story", kCount, {{"touching", "gripping", "fresh"}, {"weak", "muddled", "far-fetched"}}},
      {"acting", kMass, {{"convincing", "natural", "subtle"}, {"wooden", "lifeless", "clumsy"}}},
      {"actors", kPlural, {{"talented", "convincing", "charming"}, {"wooden", "unconvincing", "annoying"}}},
      {"dialogue", kMass, {{"witty", "sharp", "natural"}, {"clumsy", "flat", "corny"}}},
      {"ending", kCount, {{"satisfying", "moving", "clever"}, {"rushed", "disappointing", "predictable"}}},
      {"soundtrack", kCount, {{"beautiful", "memorable", "stirring"}, {"annoying", "shrill", "forgettable"}}},
      {"characters", kPlural, {{"likeable", "believable", "memorable"}, {"flat", "irritating", "forgettable"}}},
      {"jokes", kPlural, {{"funny", "clever", "fresh"}, {"stale", "crude", "tired"}}},
      {"special effects", kPlural, {{"impressive", "convincing", "realistic"}, {"cheap", "clumsy", "unconvincing"}}},
      {"first half", kCount, {{"thrilling", "funny", "promising"}, {"slow", "dull", "confusing"}}},
  }};
  static constexpr ReviewDomain kFilms = {
      .things = kThings,
      .aspects = kAspects,
      .story = true,
      .experienced = "seen",
      .adjectives = {{"funny", "funny", "funny", "moving", "gripping", "charming", "thrilling", "touching", "clever",
                      "enjoyable", "interesting", "entertaining"},
                     {"boring", "boring", "boring", "dull", "predictable", "tedious", "forgettable", "silly",
                      "pointless", "slow", "ridiculous", "stupid"}},
      .nouns = {{"masterpiece", "must-see", "gem", "triumph", "classic", "delight"},
                {"mess", "flop", "disaster", "bore", "disappointment", "letdown"}},
      .predicates = {{"beautifully shot", "brilliantly acted", "worth every minute", "full of lovely surprises",
                      "a joy to watch"},
                     {"far too long", "badly acted", "half an hour too long", "full of tired clichés",
                      "painful to watch"}},
      .worth = {"seeing", "watching", "the ticket", "the time"},
      .clauses = {{"I laughed until my sides hurt", "I was hooked from the first scene", "the two hours flew by",
                   "I enjoyed every minute of it", "I cried at the end and smiled all the way home",
                   "the whole cinema applauded", "I have already seen it twice", "my children want to see it again",
                   "I loved every minute", "I really enjoyed it", "it was never boring", "there was not a dull moment",
                   "I could not look away", "do not miss it"},
                  {"I nearly fell asleep", "I looked at my watch every ten minutes", "half the audience left early",
                   "I walked out before the end", "the two hours felt like four", "I hated every minute of it",
                   "nobody in the cinema laughed", "my children were bored to tears", "I did not care how it ended",
                   "I did not enjoy it", "it was boring from start to finish", "it made no sense",
                   "I could not wait for the end", "I have seen better"}},
      .facts = {"we saw it on a rainy Sunday", "I watched it on the train", "my sister chose it",
                "I went with two friends", "it runs for two hours", "I had read the book before",
                "it is set in Paris in the 1920s", "it is about a detective and her missing brother",
                "two strangers meet on a night train"}};
  return kFilms;
}

}  // namespace heed::grammar
