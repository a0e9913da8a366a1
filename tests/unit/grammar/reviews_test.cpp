#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/grammar/reviews/general_opinions.h"
#include "heed/grammar/reviews/make_review.h"
#include "heed/grammar/reviews/make_reviews.h"
#include "heed/text/tokenizers/split_words.h"

namespace heed::grammar {
namespace {

using Reviews = std::vector<Review>;

std::array<Reviews, 3> sets_of(const ReviewOptions& options) {
  std::array<Reviews, 3> sets;
  make_reviews(options, [&](Set set, const Review& review) { sets[static_cast<std::size_t>(set)].push_back(review); });
  return sets;
}

std::vector<std::string> lines(const Reviews& reviews) {
  std::vector<std::string> found;
  for (const Review& review : reviews)
    found.push_back((review.sentiment == Sentiment::kPositive ? "pos " : "neg ") + review.text);
  return found;
}

const std::array<Reviews, 3>& usual_sets() {
  static const auto sets = sets_of({});
  return sets;
}

std::set<std::string> adjectives_of(Sentiment sentiment) {
  std::set<std::string> found;
  const auto add = [&](const Opinions& opinions) {
    for (const std::string_view word : opinions.of(sentiment).all()) found.emplace(word);
  };
  add(gradable_adjectives()), add(extreme_adjectives());
  for (const ReviewDomain* domain : review_domains()) {
    add(domain->adjectives);
    for (const Aspect& aspect : domain->aspects) add(aspect.adjectives);
  }
  return found;
}

std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  text::split_words(text, [&](const text::SplitWord& word) { words.emplace(word.word); });
  return words;
}

bool says_not(const std::string& text) {
  return std::ranges::any_of(words_of(text), [](const std::string& word) {
    return word == "not" || word == "cannot" || word.ends_with("n't");
  });
}

TEST(Reviews, TheSameSeedMakesTheSameReviews) {
  const ReviewOptions options{.seed = 3, .train = 300, .validation = 50, .test = 50};
  ReviewOptions other = options;
  other.seed = 4;
  const auto one = sets_of(options), two = sets_of(options), third = sets_of(other);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(lines(one[i]), lines(two[i]));
    EXPECT_NE(lines(one[i]), lines(third[i]));
  }
}

// The corpus is the same on every machine: these two would change with the words and with the random numbers.
TEST(Reviews, BeginsAsItDoesEverywhere) {
  const std::vector<std::string> train = lines(usual_sets()[2]);
  EXPECT_EQ(train[0],
            "neg We travelled with our two children. An unpleasant and dreary hostel with impatient staff. A waste of "
            "money.");
  EXPECT_EQ(train[1], "pos I recommend it to anyone! I use it every day with pleasure.");
}

TEST(Reviews, ALargerTrainingSetKeepsTheOthersAndBeginsAlike) {
  const auto small = sets_of({.train = 200, .validation = 50, .test = 50});
  const auto large = sets_of({.train = 600, .validation = 50, .test = 50});
  EXPECT_EQ(lines(small[0]), lines(large[0]));
  EXPECT_EQ(lines(small[1]), lines(large[1]));
  std::vector<std::string> beginning = lines(large[2]);
  beginning.resize(200);
  EXPECT_EQ(lines(small[2]), beginning);
}

TEST(Reviews, NoTextOccursTwice) {
  std::set<std::string> texts;
  std::size_t total = 0;
  for (const Reviews& reviews : usual_sets())
    for (const Review& review : reviews) texts.insert(review.text), ++total;
  EXPECT_EQ(total, 7000U);
  EXPECT_EQ(texts.size(), total);
}

TEST(Reviews, EverySetHasAsManyPositiveAsNegativeReviews) {
  const auto positive = [](const Reviews& reviews) {
    return std::ranges::count(reviews, Sentiment::kPositive, &Review::sentiment);
  };
  for (const Reviews& reviews : usual_sets()) EXPECT_EQ(2 * positive(reviews), std::ssize(reviews));
  EXPECT_NEAR(static_cast<double>(positive(sets_of({.train = 7, .validation = 1, .test = 1})[2])), 3.5, 0.5);
}

TEST(Reviews, NoAdjectivePraisesInOnePlaceAndBlamesInAnother) {
  const auto good = adjectives_of(Sentiment::kPositive), bad = adjectives_of(Sentiment::kNegative);
  std::vector<std::string> both;
  std::ranges::set_intersection(good, bad, std::back_inserter(both));
  EXPECT_THAT(both, testing::IsEmpty());
  EXPECT_GT(good.size(), 60U);
  EXPECT_GT(bad.size(), 60U);
}

// A review that neither negates nor concedes anything has only adjectives of its own side.
TEST(Reviews, LabelsAgreeWithWhatIsSaid) {
  int plain = 0;
  for (const Review& review : usual_sets()[2]) {
    const auto words = words_of(review.text);
    const auto has = [&](const char* word) { return words.contains(word); };
    if (says_not(review.text) || has("never") || has("hardly") || has("anything") || has("far") || has("nothing") ||
        has("but") || has("although") || has("yet") || has("despite"))
      continue;
    ++plain;
    for (const std::string& word : adjectives_of(opposite(review.sentiment)))
      EXPECT_FALSE(words.contains(word)) << word << " in: " << review.text;
  }
  EXPECT_GT(plain, 3000);
  EXPECT_LT(plain, 5400);  // the others are there to be learned from
}

// So that no model can take "not" alone for blame.
TEST(Reviews, PraiseSaysNotNearlyAsOftenAsBlame) {
  int praise = 0, blame = 0;
  for (const Review& review : usual_sets()[2])
    if (says_not(review.text)) ++(review.sentiment == Sentiment::kPositive ? praise : blame);
  EXPECT_GT(praise, 700);
  EXPECT_LT(blame, 1.5 * praise);
}

TEST(Reviews, RecommendMeansBothWithAndWithoutNot) {
  std::map<bool, int> recommended;
  for (const Review& review : usual_sets()[2]) {
    const auto words = words_of(review.text);
    if (!words.contains("recommend")) continue;
    const bool praise = review.sentiment == Sentiment::kPositive;
    ++recommended[praise];
    if (!praise) {
      EXPECT_TRUE(says_not(review.text) || words.contains("never")) << review.text;
    }
  }
  EXPECT_GT(recommended[true], 200);
  EXPECT_GT(recommended[false], 150);
}

TEST(Reviews, LookLikeSentences) {
  for (const Review& review : usual_sets()[2]) {
    const std::string& text = review.text;
    ASSERT_FALSE(text.empty());
    EXPECT_TRUE(text.ends_with('.') || text.ends_with('!')) << text;
    EXPECT_TRUE((text[0] >= 'A' && text[0] <= 'Z')) << text;
    for (const char* wrong : {"  ", " .", " ,", "..", "\t", "\n", " a a", " a e", " a i", " a o", " in in "})
      EXPECT_EQ((" " + text).find(wrong), std::string::npos) << text;
    for (std::size_t at = text.find("n't"); at != std::string::npos; at = text.find("n't", at + 1))
      EXPECT_EQ(text[at + 3], ' ') << text;
    for (const char consonant : {'b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'w'})
      EXPECT_EQ(text.find(std::string(" an ") + consonant), std::string::npos) << text;
  }
}

TEST(Reviews, EveryDomainIsThere) {
  for (const ReviewDomain* domain : review_domains()) {
    const auto about = [&](const Review& review) {
      return std::ranges::any_of(domain->things, [&](const ReviewedThing& thing) {
        return review.text.find(std::string(thing.singular)) != std::string::npos;
      });
    };
    EXPECT_GT(std::ranges::count_if(usual_sets()[2], about), 100) << domain->things[0].singular;
  }
}

}  // namespace
}  // namespace heed::grammar
