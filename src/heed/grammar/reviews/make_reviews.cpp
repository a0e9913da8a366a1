#include "heed/grammar/reviews/make_reviews.h"

#include <unordered_set>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/grammar/choose.h"
#include "heed/grammar/reviews/make_review.h"

namespace heed::grammar {
namespace {

constexpr int kReviewAttempts = 10'000;      // without a new one: there are none left to speak of
constexpr std::uint64_t kFirstStream = 100;  // random numbers that the parallel corpus does not use

std::int64_t reviews_of(const ReviewOptions& options, Set set) {
  if (set == Set::kTrain) return options.train;
  return set == Set::kTest ? options.test : options.validation;
}

}  // namespace

void make_reviews(const ReviewOptions& options, const std::function<void(Set, const Review&)>& receive) {
  std::unordered_set<std::string> seen;
  const auto domains = review_domains();
  for (const Set set : {Set::kValidation, Set::kTest, Set::kTrain}) {
    Random random(options.seed, kFirstStream + static_cast<std::uint64_t>(set));
    Sentiment sentiment = Sentiment::kPositive;
    for (std::int64_t made = 0; made < reviews_of(options, set); ++made) {
      // Of two reviews, one is positive and one negative, in either order.
      if (made % 2 == 0)
        sentiment = chance(random, 50) ? Sentiment::kPositive : Sentiment::kNegative;
      else
        sentiment = opposite(sentiment);
      std::string text;
      int attempts = 0;
      do {
        if (++attempts > kReviewAttempts)
          throw Error(fmt::format("cannot make {} different reviews for {}: no new one in {} attempts after review {}",
                                  reviews_of(options, set), kSetNames[static_cast<std::size_t>(set)], kReviewAttempts,
                                  made));
        text = make_review(random, *domains[random.below(domains.size())], sentiment);
      } while (!seen.insert(text).second);
      receive(set, {sentiment, std::move(text)});
    }
  }
}

}  // namespace heed::grammar
