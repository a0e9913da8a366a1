// The phrases and clauses of one review. They share a subject, a tense, and a memory of what was already said.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "heed/base/random.h"
#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

class ReviewPhrases {
 public:
  ReviewPhrases(Random& random, const ReviewDomain& domain);

  // Noun phrases: "a moving film", "a truly wonderful film", "a moving film with a clever plot"
  std::string plain_phrase(Sentiment sentiment);
  std::string verdict_phrase(Sentiment sentiment);
  std::string phrase_with_aspects(Sentiment sentiment);
  std::string best_of_its_kind(Sentiment sentiment);  // "one of the best films I have ever seen"
  std::string aspect_phrase(Sentiment sentiment);     // "a clever plot", "cold food"
  std::string aspect_phrases(Sentiment sentiment);    // one or two of them
  std::string noun(Sentiment sentiment);              // "a masterpiece", "a complete mess"

  std::string adjective(Sentiment sentiment);         // "moving", "good"
  std::string graded_adjective(Sentiment sentiment);  // "very good", "absolutely superb"

  // Clauses, without a capital and a full stop.
  std::string about_thing(Sentiment sentiment);  // "the film is moving", "I loved the plot", "it is a mess"
  std::string about(std::string_view subject, Sentiment sentiment);  // "it is beautifully shot"
  std::string about_aspect(Sentiment sentiment);                     // "the plot is very clever"
  std::string mildly(Sentiment sentiment);                           // the same, without a degree
  std::string about_two_aspects(Sentiment sentiment);                // "the food was cold and the staff were rude"
  std::string negated(Sentiment sentiment);    // "the plot is never boring", "I would not call it good"
  std::string compared(Sentiment sentiment);   // "I have never seen a better film", "it could have been better"
  std::string predicate(Sentiment sentiment);  // "far too long"
  std::string clause(Sentiment sentiment);     // "I could not put it down"
  std::string verdict(Sentiment sentiment);    // "I loved it", "I would not recommend it"
  std::string fact();

  // Any of these, which has not been said yet; the lists are those of general_opinions.h.
  std::string_view pick_new(const Words& words);

  Random& random() { return random_; }
  std::string_view thing() const { return thing_.singular; }

 private:
  std::string_view be(bool plural = false) const;
  std::string general_adjective(Sentiment sentiment);  // that fits anything
  std::string emphasized(std::string_view adjective);  // "so funny", "really delicious"
  std::string two_adjectives(Sentiment sentiment);     // "moving and funny"
  std::string recommendation(Sentiment sentiment);
  std::string subject();
  const Aspect& new_aspect();

  Random& random_;
  const ReviewDomain& domain_;
  const ReviewedThing& thing_;
  bool past_;
  std::vector<const Aspect*> aspects_;  // that were mentioned
  std::vector<std::string_view> said_;
};

}  // namespace heed::grammar
