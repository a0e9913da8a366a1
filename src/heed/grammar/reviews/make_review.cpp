#include "heed/grammar/reviews/make_review.h"

#include <fmt/format.h>

#include "heed/grammar/choose.h"
#include "heed/grammar/line.h"
#include "heed/grammar/reviews/general_opinions.h"
#include "heed/grammar/reviews/review_phrases.h"

namespace heed::grammar {
namespace {

std::string sentence(std::string_view words, char mark = '.') {
  Line line;
  line.add(words);
  return line.finish(mark);
}

// "A wonderful film with a clever plot."
std::string headline(ReviewPhrases& phrases, Sentiment sentiment) {
  switch (phrases.random().below(6)) {
    case 0:
      return sentence(phrases.verdict_phrase(sentiment));
    case 1:
      return sentence("what " + phrases.plain_phrase(sentiment), '!');
    case 2:
      return sentence(phrases.best_of_its_kind(sentiment));
    default:
      return sentence(phrases.phrase_with_aspects(sentiment));
  }
}

// "The food was cold and the staff were rude."
std::string plain_opinion(ReviewPhrases& phrases, Sentiment sentiment) {
  switch (phrases.random().below(6)) {
    case 0:
    case 1:
      return sentence(phrases.about_two_aspects(sentiment));
    case 2:
      return sentence(phrases.about_aspect(sentiment));
    case 3:
      return sentence(phrases.clause(sentiment));
    default:
      return sentence(phrases.about_thing(sentiment));
  }
}

// "Although the food was cold, I loved it." The main clause, or what follows "but", decides.
std::string contrast(ReviewPhrases& phrases, Sentiment sentiment) {
  const Sentiment other = opposite(sentiment);
  const auto main_clause = [&] {
    return chance(phrases.random(), 50) ? phrases.verdict(sentiment) : phrases.about_two_aspects(sentiment);
  };
  switch (phrases.random().below(5)) {
    case 0: {
      const std::string conceded = phrases.mildly(other);
      return sentence(fmt::format("although {}, {}", conceded, main_clause()));
    }
    case 1: {
      const std::string conceded = phrases.mildly(other);
      return sentence(fmt::format("{}, and yet {}", conceded, phrases.verdict(sentiment)));
    }
    case 2: {
      const std::string conceded = phrases.aspect_phrase(other);
      return sentence(fmt::format("despite {}, {}", conceded, main_clause()));
    }
    case 3: {
      const std::string_view short_of = sentiment == Sentiment::kPositive ? "perfect" : "bad";
      const bool full = chance(phrases.random(), 60);
      return sentence(fmt::format("not a {} {}, but {}", short_of, phrases.thing(),
                                  full ? phrases.about_it(sentiment) : phrases.predicate(sentiment)));
    }
    default: {
      const std::string conceded = phrases.mildly(other);
      return sentence(fmt::format("{}, but {}", conceded, main_clause()));
    }
  }
}

std::string verdict(ReviewPhrases& phrases, Sentiment sentiment) { return sentence(phrases.verdict(sentiment)); }

std::string closing(ReviewPhrases& phrases, Sentiment sentiment) {
  const Opinions& words = chance(phrases.random(), 30) ? ratings() : closing_words();
  return sentence(phrases.pick_new(words.of(sentiment)));
}

}  // namespace

std::string make_review(Random& random, const ReviewDomain& domain, Sentiment sentiment) {
  ReviewPhrases phrases(random, domain);
  std::string review;
  const auto add = [&](const std::string& text) { review += (review.empty() ? "" : " ") + text; };
  if (chance(random, 25)) add(sentence(phrases.fact()));
  const std::uint64_t form = random.below(100);
  if (form < 30) {
    add(headline(phrases, sentiment));
    if (chance(random, 40)) add(plain_opinion(phrases, sentiment));
  } else if (form < 65) {
    add(plain_opinion(phrases, sentiment));
    if (chance(random, 50)) add(chance(random, 50) ? verdict(phrases, sentiment) : plain_opinion(phrases, sentiment));
  } else if (form < 83) {
    add(contrast(phrases, sentiment));
    add(chance(random, 50) ? verdict(phrases, sentiment) : plain_opinion(phrases, sentiment));
  } else if (form < 93) {
    add(sentence(phrases.negated(sentiment)));
    if (chance(random, 85)) add(plain_opinion(phrases, sentiment));
  } else {
    add(verdict(phrases, sentiment));
    add(sentence(phrases.clause(sentiment)));
  }
  if (chance(random, 35)) add(closing(phrases, sentiment));
  return review;
}

}  // namespace heed::grammar
