#include "heed/grammar/reviews/make_review.h"

#include <array>

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
  switch (phrases.random().below(9)) {
    case 0:
      return sentence(phrases.verdict_phrase(sentiment));
    case 1:
      return sentence("what " + phrases.plain_phrase(sentiment), '!');
    case 2:
      return sentence(phrases.noun(sentiment));
    case 3:
      return sentence(chance(phrases.random(), 50) ? phrases.adjective(sentiment)
                                                   : phrases.graded_adjective(sentiment));
    case 4:
      return sentence(phrases.aspect_phrases(sentiment));
    case 5:
      return sentence(phrases.best_of_its_kind(sentiment));
    default:
      return sentence(phrases.phrase_with_aspects(sentiment));
  }
}

// "The food was cold and the staff were rude."
std::string plain_opinion(ReviewPhrases& phrases, Sentiment sentiment) {
  switch (phrases.random().below(9)) {
    case 0:
    case 1:
      return sentence(phrases.about_two_aspects(sentiment));
    case 2:
      return sentence(phrases.about_aspect(sentiment));
    case 3:
      return sentence(phrases.clause(sentiment));
    case 4:
      return sentence(phrases.compared(sentiment));
    default:
      return sentence(phrases.about_thing(sentiment));
  }
}

// "Although the food was cold, I loved it." The main clause, or what follows "but", decides.
std::string contrast(ReviewPhrases& phrases, Sentiment sentiment) {
  const Sentiment other = opposite(sentiment);
  const auto main_clause = [&] {
    if (chance(phrases.random(), 40)) return phrases.verdict(sentiment);
    return chance(phrases.random(), 50) ? phrases.about(fmt::format("the {}", phrases.thing()), sentiment)
                                        : phrases.about_two_aspects(sentiment);
  };
  switch (phrases.random().below(8)) {
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
      static constexpr Opinions kShortOf = {.good = {"perfect", "flawless"}, .bad = {"bad", "terrible"}};
      const std::string_view short_of = pick(phrases.random(), kShortOf.of(sentiment).all());
      const std::string opinion =
          chance(phrases.random(), 50) ? phrases.mildly(sentiment) : phrases.predicate(sentiment);
      return sentence(fmt::format("not a {} {}, but {}", short_of, phrases.thing(), opinion));
    }
    default: {
      const std::string conceded = phrases.mildly(other);
      return sentence(fmt::format("{}, but {}", conceded, main_clause()));
    }
  }
}

std::string maybe_exclaimed(ReviewPhrases& phrases, std::string_view words) {
  return sentence(words, chance(phrases.random(), 20) ? '!' : '.');
}

std::string verdict(ReviewPhrases& phrases, Sentiment sentiment) {
  return maybe_exclaimed(phrases, phrases.verdict(sentiment));
}

std::string closing(ReviewPhrases& phrases, Sentiment sentiment) {
  if (chance(phrases.random(), 15)) return sentence(phrases.noun(sentiment));
  const Opinions& words = chance(phrases.random(), 30) ? ratings() : closing_words();
  return maybe_exclaimed(phrases, phrases.pick_new(words.of(sentiment)));
}

// "It did not disappoint me" -> "It didn't disappoint me"
std::string contracted(std::string text) {
  static constexpr std::array<std::array<std::string_view, 2>, 15> kForms = {{{"It is ", "It's "},
                                                                              {" it is ", " it's "},
                                                                              {"I have ", "I've "},
                                                                              {"was not ", "wasn't "},
                                                                              {"were not ", "weren't "},
                                                                              {"is not ", "isn't "},
                                                                              {"are not ", "aren't "},
                                                                              {"did not ", "didn't "},
                                                                              {"does not ", "doesn't "},
                                                                              {"do not ", "don't "},
                                                                              {"Do not ", "Don't "},
                                                                              {"would not ", "wouldn't "},
                                                                              {"could not ", "couldn't "},
                                                                              {"will not ", "won't "},
                                                                              {"cannot ", "can't "}}};
  for (const auto& [full, shorter] : kForms)
    for (std::size_t at = text.find(full); at != std::string::npos; at = text.find(full, at))
      text.replace(at, full.size(), shorter);
  return text;
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
  } else if (form < 78) {
    add(contrast(phrases, sentiment));
    add(chance(random, 50) ? verdict(phrases, sentiment) : plain_opinion(phrases, sentiment));
  } else if (form < 92) {
    add(sentence(phrases.negated(sentiment)));
    if (chance(random, 40)) add(plain_opinion(phrases, sentiment));
  } else {
    add(verdict(phrases, sentiment));
    add(sentence(phrases.clause(sentiment)));
  }
  if (chance(random, 35)) add(closing(phrases, sentiment));
  return chance(random, 35) ? contracted(review) : review;
}

}  // namespace heed::grammar
