#include "heed/grammar/reviews/general_opinions.h"

namespace heed::grammar {

// "good" and "bad" twice: they are the most frequent.
const Opinions& gradable_adjectives() {
  static constexpr Opinions kWords = {.good = {"good", "good", "lovely", "nice", "impressive"},
                                      .bad = {"bad", "bad", "poor", "disappointing", "mediocre"}};
  return kWords;
}

const Opinions& extreme_adjectives() {
  static constexpr Opinions kWords = {.good = {"wonderful", "brilliant", "superb", "excellent", "great", "fantastic",
                                               "marvellous", "delightful", "outstanding", "amazing"},
                                      .bad = {"terrible", "awful", "dreadful", "horrible", "appalling", "abysmal",
                                              "atrocious", "lousy", "ghastly", "dismal"}};
  return kWords;
}

const Opinions& verdicts() {
  static constexpr Opinions kClauses = {
      .good = {"I loved it", "I was impressed", "I was delighted", "I liked it a lot", "it was worth every penny",
               "it made me happy", "I recommend it to everyone", "it made my day", "I am so glad I chose it",
               "it was even better than I had hoped", "I adored it"},
      .bad = {"I hated it", "I was annoyed", "I was very disappointed", "I am sorry I chose it",
              "it was a waste of money", "it made me angry", "I warn everyone against it", "it ruined my day",
              "I want my money back", "it was even worse than I had feared", "I loathed it"}};
  return kClauses;
}

const Opinions& closing_words() {
  static constexpr Opinions kFragments = {
      .good = {"Highly recommended", "Warmly recommended", "Not to be missed", "Full marks", "A real treat", "A joy",
               "What a pleasure", "Worth every penny", "A triumph", "I could not be happier", "Ten out of ten from me",
               "I have nothing but praise"},
      .bad = {"Not recommended", "Avoid", "Save your money", "What a waste of time", "Never again", "A waste of money",
              "What a letdown", "Do not bother", "A disaster", "I could not be angrier",
              "I have nothing but complaints", "I want a refund"}};
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
  static constexpr Words kDegrees = {"very", "really", "incredibly"};
  return kDegrees;
}

const Words& extreme_degrees() {
  static constexpr Words kDegrees = {"absolutely", "truly", "simply", "really"};
  return kDegrees;
}

}  // namespace heed::grammar
