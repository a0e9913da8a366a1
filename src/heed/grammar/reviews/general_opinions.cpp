#include "heed/grammar/reviews/general_opinions.h"

namespace heed::grammar {

// "good" and "bad" twice: they are the most frequent.
const Opinions& gradable_adjectives() {
  static constexpr Opinions kWords = {
      .good = {"good", "good", "good", "good", "good", "good", "lovely", "nice", "impressive"},
      .bad = {"bad", "bad", "bad", "bad", "bad", "bad", "poor", "disappointing", "disappointing", "mediocre"}};
  return kWords;
}

const Opinions& extreme_adjectives() {
  static constexpr Opinions kWords = {
      .good = {"wonderful", "brilliant", "superb", "excellent", "great", "great", "great", "great", "fantastic",
               "marvellous", "delightful", "outstanding", "amazing", "perfect", "awesome", "incredible"},
      .bad = {"terrible", "terrible", "awful", "dreadful", "horrible", "appalling", "abysmal", "atrocious", "lousy",
              "ghastly", "dismal", "pathetic", "horrendous"}};
  return kWords;
}

const Opinions& verdicts() {
  static constexpr Opinions kClauses = {
      .good = {"I loved it", "I was impressed", "I was delighted", "I liked it a lot", "I liked it", "I love it",
               "it was worth every penny", "it was worth it", "it made me happy", "it made my day",
               "I am so glad I chose it", "it was even better than I had hoped", "it was better than I expected",
               "I adored it", "I was not disappointed", "it did not disappoint me", "I do not regret it",
               "it did not let me down"},
      .bad = {"I hated it", "I was annoyed", "I was very disappointed", "I was disappointed", "I was not impressed",
              "I did not like it", "I am sorry I chose it", "it was a waste of money", "it was not worth it",
              "it made me angry", "I warn everyone against it", "it ruined my day", "I want my money back",
              "it was even worse than I had feared", "it was worse than I expected", "I expected more", "I loathed it",
              "it was nothing special", "it was okay at best"}};
  return kClauses;
}

const Opinions& recommendations() {
  static constexpr Opinions kStarts = {
      .good = {"I recommend", "I would recommend", "I would recommend", "I can recommend", "I highly recommend",
               "I would not hesitate to recommend"},
      .bad = {"I do not recommend", "I would not recommend", "I cannot recommend", "I would never recommend",
              "I could not recommend"}};
  return kStarts;
}

const Opinions& closing_words() {
  static constexpr Opinions kFragments = {
      .good = {"Highly recommended", "Warmly recommended", "Full marks", "What a pleasure", "Worth every penny",
               "Well worth it", "I could not be happier", "Ten out of ten from me", "I have nothing but praise",
               "Loved it", "You will not regret it", "No regrets"},
      .bad = {"Not recommended", "Avoid", "Save your money", "What a waste of time", "Never again", "A waste of money",
              "Not worth it", "Do not bother", "I could not be angrier", "I have nothing but complaints",
              "I want a refund", "Hated it", "Not for me"}};
  return kFragments;
}

const Opinions& ratings() {
  static constexpr Opinions kRatings = {.good = {"9/10", "8/10", "10/10", "Five stars", "Four stars out of five",
                                                 "Five stars out of five", "Nine out of ten", "I give it 9/10"},
                                        .bad = {"2/10", "3/10", "1/10", "One star", "Two stars out of five",
                                                "One star out of five", "Two out of ten", "I give it 2/10"}};
  return kRatings;
}

const Words& degrees() {
  static constexpr Words kDegrees = {"very", "really"};
  return kDegrees;
}

const Words& extreme_degrees() {
  static constexpr Words kDegrees = {"absolutely", "truly", "simply", "really"};
  return kDegrees;
}

}  // namespace heed::grammar
