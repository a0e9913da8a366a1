// Each reason on a text made by hand. The effects are given, not computed, so every sum in a comment can be checked.
#include "heed/evaluate/mistakes/reasons.h"

#include <cmath>
#include <deque>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/evaluate/mistakes/text_traits.h"
#include "heed/text/tokenizers/split_words.h"

namespace heed::evaluate {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::int32_t kNeg = 0, kPos = 1;

// Filler that the model knows, so that a text is not too short, and without full stops.
constexpr const char* kFiller = " the the the the the the the the the the the";

struct Given {
  double effect = 0;
  std::int32_t opinion = kNoClass;
  bool known = true;
};
const ReasonContext kReviews{.labels = {"neg", "pos"}, .ngrams = 1, .favourable = kPos};
const ReasonContext kTopics{.labels = {"sport", "money"}, .ngrams = 1, .favourable = {}};

std::vector<ReasonKind> kinds(const std::vector<Reason>& reasons) {
  std::vector<ReasonKind> list;
  for (const Reason& reason : reasons) list.push_back(reason.kind);
  return list;
}
std::vector<ReasonKind> kinds(const Decision& decision, const ReasonContext& context = kReviews) {
  return kinds(find_reasons(decision, context));
}
Reason reason_of(ReasonKind kind, const Decision& decision, const ReasonContext& context = kReviews) {
  for (const Reason& reason : find_reasons(decision, context))
    if (reason.kind == kind) return reason;
  ADD_FAILURE() << "no reason " << id_of(kind);
  return {};
}
bool has(ReasonKind kind, const Decision& decision, const ReasonContext& context = kReviews) {
  for (const Reason& reason : find_reasons(decision, context))
    if (reason.kind == kind) return true;
  return false;
}

class Reasons : public testing::Test {
 protected:
  // A negative text that was classified as positive. `words`: those that are strong or unknown.
  Decision taken_for_positive(const std::string& text, const std::map<std::string, Given, std::less<>>& words) {
    const std::string& kept = texts_.emplace_back(text);
    Decision decision{.text = kept, .words = {}, .truth = kNeg, .predicted = kPos, .margin = 1};
    text::split_words(kept, [&](const text::SplitWord& split) {
      const auto found = words.find(split.word);
      const Given given = found == words.end() ? Given{} : found->second;
      decision.words.push_back(
          {std::string(split.word), split.begin, split.end, given.known, given.effect, given.opinion});
    });
    return decision;
  }
  Decision taken_for_negative(const std::string& text, const std::map<std::string, Given, std::less<>>& words) {
    Decision decision = taken_for_positive(text, words);
    std::swap(decision.truth, decision.predicted);
    return decision;
  }

  std::deque<std::string> texts_;  // decisions refer to them
};

TEST_F(Reasons, ARatingThatContradictsTheLabelMakesItLikelyWrong) {
  const std::string text = std::string("9/10 from me") + kFiller;
  const Reason reason = reason_of(ReasonKind::kWrongLabel, taken_for_positive(text, {}));
  EXPECT_EQ(reason.strength, 1);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("Likely wrong label"), HasSubstr("“9/10”"), HasSubstr("“neg”"),
                                     HasSubstr("margin 1.00")));
  EXPECT_FALSE(has(ReasonKind::kWrongLabel, taken_for_negative(text, {})));  // the rating is the label's
  EXPECT_FALSE(has(ReasonKind::kWrongLabel, taken_for_positive(text + " 1/10", {})));
  EXPECT_FALSE(has(ReasonKind::kWrongLabel, taken_for_positive(text, {}), kTopics));
}

TEST_F(Reasons, PhrasesMakeALabelDoubtfulOnlyIfTheModelIsSure) {
  Decision decision = taken_for_positive(std::string("A masterpiece, and well worth it") + kFiller, {});
  EXPECT_FALSE(has(ReasonKind::kWrongLabel, decision));
  decision.margin = 3;
  const Reason two = reason_of(ReasonKind::kWrongLabel, decision);
  EXPECT_NEAR(two.strength, 2 / 3.0, 1e-12);  // of two phrases
  EXPECT_THAT(two.sentence, AllOf(HasSubstr("Likely"), HasSubstr("“masterpiece”, “well worth”")));
  Decision one = taken_for_positive(std::string("A masterpiece") + kFiller, {});
  one.margin = 3;
  EXPECT_THAT(reason_of(ReasonKind::kWrongLabel, one).sentence, AllOf(HasSubstr("Possibly"), Not(HasSubstr("Likely"))));
  Decision both = taken_for_positive(std::string("A masterpiece or a waste of time") + kFiller, {});
  both.margin = 3;
  EXPECT_FALSE(has(ReasonKind::kWrongLabel, both));
}

// The model has no opinion of "disaster", which pushes 0.75; "poor" is strong and pushes 0.5: 0.75 / 1.25 = 60%.
TEST_F(Reasons, ANegatedWordOfBlameCountsEvenIfTheModelHasNoOpinionOfIt) {
  const Decision decision = taken_for_negative(std::string("It is not a disaster. Poor sound") + kFiller,
                                               {{"disaster", {0.75}}, {"poor", {0.5, kNeg}}});
  const Reason reason = reason_of(ReasonKind::kNegation, decision);
  EXPECT_NEAR(reason.strength, 0.6, 1e-12);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("“not a disaster” +0.75"), HasSubstr("60% of the push")));
  EXPECT_FALSE(has(ReasonKind::kNegation, decision, kTopics)) << "without praise and blame, only strong words count";
  const Decision other = taken_for_negative(std::string("It is not a table") + kFiller, {{"table", {0.75}}});
  EXPECT_FALSE(has(ReasonKind::kNegation, other)) << "neither strong nor a word of praise or blame";
}

TEST_F(Reasons, AVerdictForTheLabelIsOutvotedByOtherWords) {
  const Decision decision = taken_for_positive(std::string("A waste of time with great songs") + kFiller,
                                               {{"waste", {-0.5, kNeg}}, {"time", {-0.125}}, {"great", {2, kPos}}});
  const Reason reason = reason_of(ReasonKind::kOutvoted, decision);
  EXPECT_EQ(reason.strength, kPhraseStrength);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("“waste of time”"), HasSubstr("-0.62"), HasSubstr("+2.00")));
}

TEST_F(Reasons, WordsForBothClassesAreMixedFromTwoThirds) {
  // For: 1.0 + 0.5 = 1.5. Against: 0.75 + 0.25 = 1.0, two thirds of it.
  std::map<std::string, Given, std::less<>> words = {
      {"great", {1, kPos}}, {"fun", {0.5, kPos}}, {"dull", {-0.75, kNeg}}, {"bad", {-0.25, kNeg}}};
  const std::string text = std::string("Great fun and dull bad") + kFiller;
  const Reason reason = reason_of(ReasonKind::kMixed, taken_for_positive(text, words));
  EXPECT_NEAR(reason.strength, 2 / 3.0, 1e-12);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("“great” +1.00, “fun” +0.50; sum +1.50"),
                                     HasSubstr("“dull” -0.75, “bad” -0.25; sum -1.00"), HasSubstr("of similar size")));
  words["bad"].effect = -0.24;
  EXPECT_FALSE(has(ReasonKind::kMixed, taken_for_positive(text, words)));
  words["bad"] = {-5, kNoClass};  // not a strong word
  EXPECT_FALSE(has(ReasonKind::kMixed, taken_for_positive(text, words)));
  words["bad"] = {-1.75, kNeg};  // 2.5 against 1.5
  EXPECT_THAT(reason_of(ReasonKind::kMixed, taken_for_positive(text, words)).sentence, HasSubstr("decide otherwise"));
}

TEST_F(Reasons, WordsThatAreNeitherPraiseNorBlameAreNotMixed) {
  const Decision decision =
      taken_for_positive(std::string("world ways garage script") + kFiller,
                         {{"world", {1, kPos}}, {"ways", {1, kPos}}, {"garage", {-1, kNeg}}, {"script", {-1, kNeg}}});
  EXPECT_THAT(kinds(decision), ElementsAre(ReasonKind::kTopic));
  EXPECT_THAT(reason_of(ReasonKind::kTopic, decision).sentence, AllOf(HasSubstr("0%"), HasSubstr("“world” +1.00")));
  EXPECT_THAT(kinds(decision, kTopics), ElementsAre(ReasonKind::kMixed));  // for topics, all strong words count
}

TEST_F(Reasons, NegatedWordsMustBeAShareOfThePush) {
  // "good" once negated, once not: 0.9 of 0.9 + 0.9 + 0.3.
  const std::string text = std::string("It is not a very good film. The songs are good, the trip is fun.") + kFiller;
  const Decision decision = taken_for_positive(text, {{"good", {0.9, kPos}}, {"fun", {0.3, kPos}}});
  const Reason reason = reason_of(ReasonKind::kNegation, decision);
  EXPECT_NEAR(reason.strength, 0.9 / 2.1, 1e-12);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("“not a very good” +0.90"), HasSubstr("43%"), HasSubstr("averages")));
  ReasonContext pairs = kReviews;
  pairs.ngrams = 2;
  EXPECT_THAT(reason_of(ReasonKind::kNegation, decision, pairs).sentence,
              AllOf(HasSubstr("up to 2 words"), Not(HasSubstr("averages"))));
  const auto negates = [&](const char* other) {
    return has(ReasonKind::kNegation, taken_for_positive(other + std::string(kFiller), {{"good", {0.9, kPos}}}));
  };
  EXPECT_TRUE(negates("anything but good"));
  EXPECT_FALSE(negates("not only good"));
  EXPECT_FALSE(negates("not bad, good"));                // the comma ends the clause
  EXPECT_FALSE(negates("not one two three four good"));  // too far
  // 0.1 of 0.9
  EXPECT_FALSE(has(ReasonKind::kNegation, taken_for_positive("not fun, good" + std::string(kFiller),
                                                             {{"fun", {0.1, kPos}}, {"good", {0.8, kPos}}})));
}

TEST_F(Reasons, WhatAButConcedesMayPushTowardsTheMistake) {
  // Before "but": 1.5 - 0.25 = 1.25. After it: -0.75. 1.5 of 1.5 + 0.5 pushed.
  const Decision decision = taken_for_positive(
      std::string("Nice. A great and silly start, but it is boring. A fun end") + kFiller,
      {{"great", {1.5, kPos}}, {"silly", {-0.25, kNeg}}, {"boring", {-0.75, kNeg}}, {"fun", {0.5, kPos}}});
  const Reason reason = reason_of(ReasonKind::kContrast, decision);
  EXPECT_NEAR(reason.strength, 0.75, 1e-12);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("“but”"), HasSubstr("“great” +1.50; sum +1.25"),
                                     HasSubstr("“boring” -0.75; sum -0.75"), HasSubstr("75%")));
}

TEST_F(Reasons, AConcessionEndsAtItsCommaAndHoweverConcedesTheSentenceBefore) {
  const std::map<std::string, Given, std::less<>> words = {{"great", {1, kPos}}, {"boring", {-1, kNeg}}};
  const auto contrast = [&](const char* text) {
    return has(ReasonKind::kContrast, taken_for_positive(text + std::string(kFiller), words));
  };
  EXPECT_TRUE(contrast("Although the songs are great, it is boring."));
  EXPECT_TRUE(contrast("Although the songs are great, and the end too, it is boring."));
  EXPECT_TRUE(contrast("It is boring although the songs are great."));
  EXPECT_TRUE(contrast("The songs are great. However, it is boring."));
  EXPECT_FALSE(contrast("It is boring, but the songs are great."));  // the main point is the mistake's
  EXPECT_FALSE(contrast("Although it is boring, the songs are great."));
  EXPECT_FALSE(contrast("The songs are great. It is boring."));
}

TEST_F(Reasons, PraiseNearAnotherWorkMayBeAboutThat) {
  const std::string text = std::string("The wonderful original is missed. It has one nice song") + kFiller;
  const Reason reason =
      reason_of(ReasonKind::kComparison, taken_for_positive(text, {{"wonderful", {0.5, kPos}}, {"nice", {1.5, kPos}}}));
  EXPECT_NEAR(reason.strength, 0.25, 1e-12);  // "nice" is in another sentence
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("“wonderful” +0.50"), HasSubstr("“original”"), HasSubstr("candidate")));
  EXPECT_FALSE(
      has(ReasonKind::kComparison, taken_for_positive("wonderful one two three four five sequel" + std::string(kFiller),
                                                      {{"wonderful", {0.5, kPos}}})));  // six words away
}

TEST_F(Reasons, PlotWordsSayWhatHappens) {
  const Decision decision =
      taken_for_negative(std::string("A murder in prison, boring") + kFiller,
                         {{"murder", {0.6, kNeg}}, {"prison", {0.4, kNeg}}, {"boring", {1, kNeg}}});
  const Reason reason = reason_of(ReasonKind::kPlot, decision);
  EXPECT_NEAR(reason.strength, 0.5, 1e-12);
  EXPECT_THAT(reason.sentence, HasSubstr("“murder” +0.60, “prison” +0.40"));
  EXPECT_FALSE(has(ReasonKind::kPlot, decision, kTopics));
}

TEST_F(Reasons, NamesHaveCapitalLettersWithinSentences) {
  const auto names = [&](const char* text) {
    return has(ReasonKind::kNames, taken_for_positive(text + std::string(kFiller), {{"jack", {1, kPos}}}));
  };
  EXPECT_TRUE(names("with Jack again. Jack is here"));
  EXPECT_FALSE(names("Jack is here"));        // a sentence starts so
  EXPECT_FALSE(names("with (Jack of all)"));  // something may start there
  EXPECT_FALSE(names("with JACK"));
  EXPECT_FALSE(names("with Jack and a jack"));
}

TEST_F(Reasons, TheEndOfALongTextMaySayOtherwise) {
  // 40 words with "great" before 40 words with "boring", which is a third of the push.
  std::string text = "great";
  for (int i = 0; i < 78; ++i) text += " the";
  text += " boring";
  const Reason reason =
      reason_of(ReasonKind::kEnding, taken_for_positive(text, {{"great", {1.5, kPos}}, {"boring", {-0.5, kNeg}}}));
  EXPECT_NEAR(reason.strength, 1 / 3.0, 1e-12);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("sum -0.50: “boring” -0.50"), HasSubstr("sum +1.50")));
  EXPECT_FALSE(
      has(ReasonKind::kEnding, taken_for_positive("the " + text, {{"great", {1.5, kPos}}, {"boring", {-0.2, kNeg}}})));
  EXPECT_FALSE(has(ReasonKind::kEnding, taken_for_positive(text.substr(0, text.size() - 20) + " boring",
                                                           {{"great", {1.5, kPos}}, {"boring", {-0.5, kNeg}}})));
}

TEST_F(Reasons, IronyIsACandidate) {
  const Decision cult = taken_for_negative(std::string("It's so bad it's good") + kFiller, {{"bad", {1, kNeg}}});
  EXPECT_THAT(reason_of(ReasonKind::kSarcasm, cult).sentence,
              AllOf(HasSubstr("candidate"), HasSubstr("“so bad it's”"), HasSubstr("praise"), HasSubstr("“pos”")));
  const auto quoted = [&](const char* text) {
    return has(ReasonKind::kSarcasm, taken_for_positive(text + std::string(kFiller), {{"great", {1, kPos}}}));
  };
  EXPECT_TRUE(quoted("The \"great\" songs"));
  EXPECT_TRUE(quoted("The \"very great\" songs"));
  EXPECT_FALSE(quoted("The \"Great Songs\" show"));  // a title
  EXPECT_FALSE(quoted("The great songs"));
  EXPECT_FALSE(quoted("\"They say it is great and more\""));  // a quotation
}

TEST_F(Reasons, FewKnownWordsAreTooShort) {
  const std::map<std::string, Given, std::less<>> words = {{"xyzzy", {.known = false}}};
  const Reason reason = reason_of(ReasonKind::kShort, taken_for_positive("It is a, xyzzy!", words));
  EXPECT_NEAR(reason.strength, 1 - 3 / 11.0, 1e-12);  // three known words; 10 are still short
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("4 words"), HasSubstr("knows 3")));
  EXPECT_TRUE(has(ReasonKind::kShort, taken_for_positive("a b c d e f g h i j xyzzy", words)));
  EXPECT_FALSE(has(ReasonKind::kShort, taken_for_positive("a b c d e f g h i j k", words)));
}

TEST_F(Reasons, ManyUnknownWordsAreAtLeastTwoAndMoreThanOneInSeven) {
  const std::map<std::string, Given, std::less<>> words = {{"xyzzy", {.known = false}}, {"plugh", {.known = false}}};
  const Reason reason = reason_of(ReasonKind::kUnknown, taken_for_positive("a b c d e f g h i j xyzzy plugh", words));
  EXPECT_NEAR(reason.strength, 2 / 12.0, 1e-12);
  EXPECT_THAT(reason.sentence, AllOf(HasSubstr("2 of the 12 words"), HasSubstr("17%"), HasSubstr("“xyzzy”, “plugh”")));
  EXPECT_FALSE(has(ReasonKind::kUnknown, taken_for_positive("a b c d e f g h i j k l xyzzy plugh", words)));  // 14%
  EXPECT_FALSE(has(ReasonKind::kUnknown, taken_for_positive("a xyzzy", words)));
}

TEST_F(Reasons, WithoutAStrongWordWeakOnesDecided) {
  const Decision decision = taken_for_positive(std::string("a bad trip") + kFiller, {{"bad", {-0.5, kNeg}}});
  EXPECT_THAT(kinds(decision), ElementsAre(ReasonKind::kWeak));
  EXPECT_THAT(reason_of(ReasonKind::kWeak, decision).sentence, HasSubstr("“bad” -0.50"));
}

TEST_F(Reasons, ANearTieHasLittleToExplain) {
  Decision decision = taken_for_positive(std::string("great") + kFiller, {{"great", {1, kPos}}});
  decision.margin = 0.2;
  EXPECT_FALSE(has(ReasonKind::kNearTie, decision));
  decision.near_tie = true;
  const Reason reason = reason_of(ReasonKind::kNearTie, decision);
  EXPECT_NEAR(reason.strength, 1 - 0.2 / std::log(1.5), 1e-12);
  EXPECT_THAT(reason.sentence, HasSubstr("margin 0.20"));
}

TEST_F(Reasons, WhereNoFigureSupportsOneSaySoWithTheFigures) {
  const Decision decision =
      taken_for_positive(std::string("great and bad") + kFiller, {{"great", {1, kPos}}, {"bad", {-0.5, kNeg}}});
  EXPECT_THAT(kinds(decision), ElementsAre(ReasonKind::kNone));
  EXPECT_THAT(reason_of(ReasonKind::kNone, decision).sentence,
              AllOf(HasSubstr("No reason found"), HasSubstr("“great” +1.00"), HasSubstr("“bad” -0.50")));
}

TEST_F(Reasons, AreSortedByStrengthAndRightAnswersHaveNoneAboutTheLabel) {
  // Negation 1 of 1, too short 1 - 4/11, irony 0.5.
  Decision decision = taken_for_positive("yeah right not good", {{"good", {1, kPos}}});
  EXPECT_THAT(kinds(decision), ElementsAre(ReasonKind::kNegation, ReasonKind::kShort, ReasonKind::kSarcasm));
  decision.truth = decision.predicted;
  EXPECT_THAT(kinds(decision), ElementsAre(ReasonKind::kNegation, ReasonKind::kShort));
  for (const Reason& reason : find_reasons(decision, kReviews)) EXPECT_FALSE(needs_mistake(reason.kind));
}

TEST_F(Reasons, TakeATextOfNothing) {
  EXPECT_THAT(kinds(taken_for_positive("", {})), Contains(ReasonKind::kShort));
  EXPECT_THAT(kinds(taken_for_positive("\"", {}), kTopics), Contains(ReasonKind::kShort));
  EXPECT_THAT(kinds(taken_for_positive("but", {})), Contains(ReasonKind::kShort));
}

TEST_F(Reasons, QuoteWordsAndLabelsPrintably) {
  ReasonContext context = kReviews;
  context.labels[kNeg] = "n\neg";
  EXPECT_THAT(
      reason_of(ReasonKind::kWrongLabel, taken_for_positive(std::string("9/10") + kFiller, {}), context).sentence,
      AllOf(HasSubstr("“n\\neg”"), Not(HasSubstr("\n"))));
}

}  // namespace
}  // namespace heed::evaluate
