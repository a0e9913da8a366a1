// Labelled reviews for a classifier: made by a grammar, the same for the same seed on every machine.
//
// The three sets share no text. Validation and test sets are made first, so that they stay the same however long the
// training set is. Each set has as many positive as negative reviews (if its size is odd, one more of either).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "heed/base/settings/setting.h"
#include "heed/grammar/make_corpus.h"
#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

struct Review {
  Sentiment sentiment = Sentiment::kPositive;
  std::string text;  // one line
};

struct ReviewOptions {
  std::uint64_t seed = 1;
  std::int64_t train = 6'000, validation = 500, test = 500;  // reviews of each set
};

// Those that other kinds of data lack: the seed and the other sizes are those of MakeOptions.
inline constexpr Range kReviews{1, 1e6};
template <SettingsOf<ReviewOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "reviews", .help = "Reviews to train on, with --kind reviews", .range = kReviews}, options.train);
}

// Passes on each review as it is made: all of validation, then all of test, then all of training. Throws Error where
// the grammar runs out of new reviews. Memory: that of the texts.
void make_reviews(const ReviewOptions& options, const std::function<void(Set, const Review&)>& receive);

}  // namespace heed::grammar
