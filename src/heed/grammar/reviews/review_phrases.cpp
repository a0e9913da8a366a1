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

std::string ReviewPhrases::emphasized(std::string_view adjective) {
  static constexpr Words kEmphasis = {"really", "so", "incredibly"};
  return fmt::format("{} {}", pick(random_, kEmphasis.all()), adjective);
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
  const std::string_view own = pick_new(aspect.adjectives.of(sentiment));
  const std::string phrase =
      fmt::format("{} {}", chance(random_, 30) ? general_adjective(sentiment) : std::string(own), aspect.noun);
  return aspect.number == Aspect::Number::kCount ? with_article(phrase) : phrase;
}

std::string ReviewPhrases::aspect_phrases(Sentiment sentiment) {
  std::string phrases = aspect_phrase(sentiment);
  if (chance(random_, 40)) phrases += " and " + aspect_phrase(sentiment);
  return phrases;
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
  const std::string thing = verdict_phrase(sentiment);
  return fmt::format("{} with {}", thing, aspect_phrases(sentiment));
}

std::string ReviewPhrases::noun(Sentiment sentiment) {
  static constexpr Opinions kEmphasis = {.good = {"real", "absolute"}, .bad = {"complete", "total", "absolute"}};
  const std::string_view word = pick_new(domain_.nouns.of(sentiment));
  if (chance(random_, 60)) return with_article(word);
  return with_article(fmt::format("{} {}", pick(random_, kEmphasis.of(sentiment).all()), word));
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
  switch (random_.below(7)) {
    case 0:
      return fmt::format("{} {} {}", subject, be(), graded_adjective(sentiment));
    case 1:
      return fmt::format("{} {} {}", subject, be(), two_adjectives(sentiment));
    case 2:
      return fmt::format("{} {} {}", subject, be(), emphasized(pick_new(domain_.adjectives.of(sentiment))));
    case 3:
    case 4:
      return fmt::format("{} {} {}", subject, be(), adjective(sentiment));
    default:
      return fmt::format("{} {} {}", subject, be(), predicate(sentiment));
  }
}

std::string ReviewPhrases::about_thing(Sentiment sentiment) {
  static constexpr Opinions kFeelings = {.good = {"loved", "liked", "love", "could not fault"},
                                         .bad = {"hated", "disliked", "hate", "did not like"}};
  switch (random_.below(10)) {
    case 0:
      return fmt::format("I found it {}", adjective(sentiment));
    case 1:
      return fmt::format("it {} {}", be(), verdict_phrase(sentiment));
    case 2:
      return fmt::format("this {} {}", be(), verdict_phrase(sentiment));
    case 3:
      return fmt::format("I {} this {}", pick_new(kFeelings.of(sentiment)), thing_.singular);
    case 4: {
      const std::string_view felt = pick_new(kFeelings.of(sentiment));
      return fmt::format("I {} the {}", felt, new_aspect().noun);
    }
    case 5: {
      const std::string it = subject();
      return fmt::format("{} {} {}", it, be(), noun(sentiment));
    }
    case 6: {
      const std::string it = subject();
      const std::string_view worth = sentiment == Sentiment::kPositive ? "worth" : "not worth";
      return fmt::format("{} {} {} {}", it, be(), worth, pick(random_, domain_.worth.all()));
    }
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
  return start + emphasized(word);
}

std::string ReviewPhrases::mildly(Sentiment sentiment) {
  const Aspect& aspect = new_aspect();
  return fmt::format("the {} {} {}", aspect.noun, be(is_plural(aspect)), pick_new(aspect.adjectives.of(sentiment)));
}

std::string ReviewPhrases::about_two_aspects(Sentiment sentiment) {
  const std::string first = about_aspect(sentiment), second = about_aspect(sentiment);
  return fmt::format("{} and {}", first, second);
}

// Denies what would say the opposite.
std::string ReviewPhrases::negated(Sentiment sentiment) {
  static constexpr Opinions kCommon = {.good = {"good", "good", "good", "impressive"},
                                       .bad = {"bad", "bad", "bad", "disappointing"}};
  const bool praise = sentiment == Sentiment::kPositive;
  const Sentiment denied = opposite(sentiment);
  const std::string_view common = pick(random_, kCommon.of(denied).all());
  const Aspect* aspect = chance(random_, 50) ? &new_aspect() : nullptr;
  const std::string what = aspect != nullptr ? fmt::format("the {}", aspect->noun) : subject();
  const std::string start = fmt::format("{} {}", what, be(aspect != nullptr && is_plural(*aspect)));
  const Words& own = (aspect != nullptr ? aspect->adjectives : domain_.adjectives).of(denied);
  const std::string_view word = chance(random_, 40) ? common : chance(random_, 30) ? own.all().front() : pick_new(own);
  switch (random_.below(12)) {
    case 0:
      return fmt::format("{} {} {}", start, domain_.story ? "never" : "not", word);
    case 1:
      return fmt::format("{} {} {}", start, praise ? "not at all" : "hardly", word);
    case 2:
      return fmt::format("{} {} {}", start, chance(random_, 50) ? "anything but" : "far from", word);
    case 3:
      return fmt::format("{} not {} at all", start, word);
    case 4:
      return fmt::format("I would not call {} {}", what, word);
    case 5: {
      const std::string_view general = pick(random_, gradable_adjectives().of(denied).all());
      const std::string no_good = fmt::format("not {} {}", with_article(general), thing_.singular);
      return chance(random_, 50) ? no_good : fmt::format("it {} {}", be(), no_good);
    }
    case 6:
      return fmt::format("it {} not {}", be(), with_article(pick_new(domain_.nouns.of(denied))));
    case 7:
      return fmt::format("{} not {}", start, praise ? word : "great");
    case 8:
      return fmt::format("{} not {}{}", start, praise ? "" : "very ", praise ? word : common);
    default:
      return fmt::format("{} not {}", start, word);
  }
}

std::string ReviewPhrases::compared(Sentiment sentiment) {
  const bool praise = sentiment == Sentiment::kPositive;
  const std::string_view could = praise ? "could not have been better" : "could have been better";
  switch (random_.below(4)) {
    case 0:
      return fmt::format("I have never {} a {} {}", domain_.experienced, praise ? "better" : "worse", thing_.singular);
    case 1:
      return praise ? fmt::format("I have rarely {} a better {}", domain_.experienced, thing_.singular)
                    : fmt::format("I have {} better {}", domain_.experienced, thing_.plural);
    case 2:
      return fmt::format("the {} {}", new_aspect().noun, could);
    default:
      return fmt::format("{} {}", subject(), could);
  }
}

std::string ReviewPhrases::recommendation(Sentiment sentiment) {
  static constexpr Opinions kTo = {.good = {"", "", " to anyone", " to everyone"}, .bad = {"", "", " to anyone"}};
  const std::string_view start = pick(random_, recommendations().of(sentiment).all());
  const std::string it = chance(random_, 60) ? "it" : fmt::format("this {}", thing_.singular);
  return fmt::format("{} {}{}", start, it, pick(random_, kTo.of(sentiment).all()));
}

std::string ReviewPhrases::clause(Sentiment sentiment) { return std::string(pick_new(domain_.clauses.of(sentiment))); }

std::string ReviewPhrases::verdict(Sentiment sentiment) {
  const std::uint64_t recommended = sentiment == Sentiment::kPositive ? 35 : 25;  // fans say it more often
  if (chance(random_, recommended)) return recommendation(sentiment);
  return std::string(pick_new(verdicts().of(sentiment)));
}

std::string ReviewPhrases::fact() { return std::string(pick_new(domain_.facts)); }

}  // namespace heed::grammar
