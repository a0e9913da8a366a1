#include "heed/grammar/reviews/review_phrases.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/grammar/choose.h"
#include "heed/grammar/reviews/general_opinions.h"

namespace heed::grammar {
namespace {

std::string with_article(std::string_view words) {
  const bool vowel = std::string_view("aeiou").find(words.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel && !words.starts_with("use") && !words.starts_with("one") ? "an" : "a", words);
}

bool is_plural(const Aspect& aspect) { return aspect.number == Aspect::Number::kPlural; }

}  // namespace

ReviewPhrases::ReviewPhrases(Random& random, const ReviewDomain& domain)
    : random_(random), domain_(domain), thing_(pick(random, domain.things)), past_(domain.past || chance(random, 25)) {}

std::string_view ReviewPhrases::pick_new(const Words& words) {
  const auto* word = pick_if(random_, words.all(), [&](std::string_view w) { return !std::ranges::count(said_, w); });
  if (word == nullptr) return pick(random_, words.all());
  said_.push_back(*word);
  return *word;
}

const Aspect& ReviewPhrases::new_aspect() {
  const auto* aspect =
      pick_if(random_, domain_.aspects, [&](const Aspect& a) { return !std::ranges::count(aspects_, &a); });
  aspects_.push_back(aspect);
  return *aspect;
}

std::string_view ReviewPhrases::be(bool plural) const {
  if (past_) return plural ? "were" : "was";
  return plural ? "are" : "is";
}

std::string ReviewPhrases::graded_adjective(Sentiment sentiment) {
  const bool extreme = chance(random_, 45);
  const std::string_view word = pick_new((extreme ? extreme_adjectives() : gradable_adjectives()).of(sentiment));
  return fmt::format("{} {}", pick(random_, (extreme ? extreme_degrees() : degrees()).all()), word);
}

std::string ReviewPhrases::general_adjective(Sentiment sentiment) {
  return std::string(pick_new((chance(random_, 45) ? extreme_adjectives() : gradable_adjectives()).of(sentiment)));
}

std::string ReviewPhrases::adjective(Sentiment sentiment) {
  return chance(random_, 45) ? std::string(pick_new(domain_.adjectives.of(sentiment))) : general_adjective(sentiment);
}

std::string ReviewPhrases::two_adjectives(Sentiment sentiment) {
  const std::string_view first = pick_new(domain_.adjectives.of(sentiment));
  return fmt::format("{} and {}", first, pick_new(domain_.adjectives.of(sentiment)));
}

std::string ReviewPhrases::predicate(Sentiment sentiment) {
  return std::string(pick_new(domain_.predicates.of(sentiment)));
}

std::string ReviewPhrases::aspect_phrase(Sentiment sentiment) {
  const Aspect& aspect = new_aspect();
  const std::string phrase = fmt::format("{} {}", pick_new(aspect.adjectives.of(sentiment)), aspect.noun);
  return aspect.number == Aspect::Number::kCount ? with_article(phrase) : phrase;
}

std::string ReviewPhrases::verdict_phrase(Sentiment sentiment) {
  switch (random_.below(4)) {
    case 0:
      return with_article(fmt::format("{} {}", graded_adjective(sentiment), thing_.singular));
    case 1:
      return with_article(fmt::format("{} {}", two_adjectives(sentiment), thing_.singular));
    default:
      return with_article(fmt::format("{} {}", adjective(sentiment), thing_.singular));
  }
}

std::string ReviewPhrases::plain_phrase(Sentiment sentiment) {
  return with_article(fmt::format("{} {}", adjective(sentiment), thing_.singular));
}

std::string ReviewPhrases::phrase_with_aspects(Sentiment sentiment) {
  std::string phrase = fmt::format("{} with {}", verdict_phrase(sentiment), aspect_phrase(sentiment));
  if (chance(random_, 40)) phrase += " and " + aspect_phrase(sentiment);
  return phrase;
}

std::string ReviewPhrases::best_of_its_kind(Sentiment sentiment) {
  const std::string_view best = sentiment == Sentiment::kPositive ? "best" : "worst";
  return chance(random_, 50) ? fmt::format("one of the {} {} I have ever {}", best, thing_.plural, domain_.experienced)
                             : fmt::format("the {} {} I have {} this year", best, thing_.singular, domain_.experienced);
}

std::string ReviewPhrases::subject() {
  if (chance(random_, 50)) return "it";
  return fmt::format("{} {}", chance(random_, 50) ? "the" : "this", thing_.singular);
}

std::string ReviewPhrases::about(std::string_view subject, Sentiment sentiment) {
  switch (random_.below(3)) {
    case 0:
      return fmt::format("{} {} {}", subject, be(), predicate(sentiment));
    case 1:
      return fmt::format("{} {} {}", subject, be(), graded_adjective(sentiment));
    default:
      return fmt::format("{} {} {}", subject, be(), two_adjectives(sentiment));
  }
}

std::string ReviewPhrases::about_it(Sentiment sentiment) { return about("it", sentiment); }

std::string ReviewPhrases::about_thing(Sentiment sentiment) {
  static constexpr Opinions kFeelings = {.good = {"loved", "liked"}, .bad = {"hated", "disliked"}};
  switch (random_.below(6)) {
    case 0:
      return fmt::format("I found it {}", adjective(sentiment));
    case 1:
      return fmt::format("it {} {}", be(), verdict_phrase(sentiment));
    case 2:
      return fmt::format("I {} this {}", pick_new(kFeelings.of(sentiment)), thing_.singular);
    default:
      return about(subject(), sentiment);
  }
}

std::string ReviewPhrases::about_aspect(Sentiment sentiment) {
  const Aspect& aspect = new_aspect();
  const std::string start = fmt::format("the {} {} ", aspect.noun, be(is_plural(aspect)));
  if (chance(random_, 15)) return start + graded_adjective(sentiment);
  if (chance(random_, 20)) return start + general_adjective(sentiment);
  const std::string_view word = pick_new(aspect.adjectives.of(sentiment));
  if (chance(random_, 70)) return start + std::string(word);
  return fmt::format("{}{} {}", start, pick(random_, degrees().all()), word);
}

std::string ReviewPhrases::mildly(Sentiment sentiment) {
  const Aspect& aspect = new_aspect();
  return fmt::format("the {} {} {}", aspect.noun, be(is_plural(aspect)), pick_new(aspect.adjectives.of(sentiment)));
}

std::string ReviewPhrases::about_two_aspects(Sentiment sentiment) {
  const std::string first = about_aspect(sentiment), second = about_aspect(sentiment);
  return fmt::format("{} and {}", first, second);
}

std::string ReviewPhrases::negated(Sentiment sentiment) {
  const bool praise = sentiment == Sentiment::kPositive, is_object = &domain_ == &gadgets();
  const Aspect& aspect = new_aspect();
  const std::string_view word = pick_new(aspect.adjectives.of(opposite(sentiment))), is = be(is_plural(aspect));
  const std::string_view general = pick(random_, gradable_adjectives().of(opposite(sentiment)).all());
  const std::string_view not_so = praise ? (is_object ? "not at all" : "never") : "not";
  switch (random_.below(7)) {
    case 0:
      return fmt::format("the {} {} {} {}", aspect.noun, is, not_so, word);
    case 1:
      return fmt::format("the {} {} {} {}", aspect.noun, is, praise ? "not at all" : "hardly", word);
    case 2:
      return fmt::format("the {} {} anything but {}", aspect.noun, is, word);
    case 3:
      return fmt::format("I would not call the {} {}", aspect.noun, word);
    case 4:
      return fmt::format("I would not call it {}", general);
    case 5:
      return fmt::format("it {} not {} at all", be(), general);
    default:
      return fmt::format("not {} {} at all", with_article(general), thing_.singular);
  }
}

std::string ReviewPhrases::clause(Sentiment sentiment) { return std::string(pick_new(domain_.clauses.of(sentiment))); }

std::string ReviewPhrases::verdict(Sentiment sentiment) { return std::string(pick_new(verdicts().of(sentiment))); }

std::string ReviewPhrases::fact() { return std::string(pick_new(domain_.facts)); }

}  // namespace heed::grammar
