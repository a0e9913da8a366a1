#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/evaluate/mistakes/mistakes.h"

namespace heed::evaluate {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Of two classes with 500 texts each: so many taken for the other one, of which so many nearly neutral.
MistakeAnalysis analysis_of(std::size_t positives, std::size_t negatives, std::int64_t neutral = 0,
                            std::int64_t neutral_decisions = 0) {
  MistakeAnalysis analysis{.labels = {"bad", "good"},
                           .positive = 1,
                           .examples = 1000,
                           .mistakes = static_cast<std::int64_t>(positives + negatives),
                           .class_examples = {500, 500},
                           .kinds = {},
                           .traits = {}};
  analysis.kinds.resize(2);
  analysis.kinds[0].kind = {.truth = 0, .predicted = 1, .clear = std::vector<Mistake>(positives), .neutral = {}};
  analysis.kinds[1].kind = {.truth = 1, .predicted = 0, .clear = std::vector<Mistake>(negatives), .neutral = {}};
  analysis.wrong_if_neutral = {.part = neutral, .whole = neutral_decisions};
  analysis.wrong_if_clear = {.part = analysis.mistakes - neutral, .whole = 1000 - neutral_decisions};
  return analysis;
}

TraitFigures trait_of(const char* name, metrics::Share with, metrics::Share without) {
  TraitFigures trait{.name = name,
                     .subject = std::string("texts with ") + name,
                     .by_model = false,
                     .with = with,
                     .without = without,
                     .difference = metrics::compare_shares(with, without)};
  trait.p = trait.difference.p;
  return trait;
}

std::string said(const MistakeAnalysis& analysis, const std::string& title) {
  std::string text;
  for (const Finding& finding : mistake_findings(analysis)) {
    if (finding.title.find(title) == std::string::npos) continue;
    for (const std::string& sentence : finding.sentences) text += sentence + "\n";
  }
  return text;
}

TEST(MistakeFindings, OfNoMistakesAreNone) { EXPECT_THAT(mistake_findings(analysis_of(0, 0)), IsEmpty()); }

TEST(MistakeFindings, SayThatTheModelLeansToOneSideOnlyWhereItDoes) {
  EXPECT_THAT(said(analysis_of(80, 30), "Which way"),
              HasSubstr("The model leans towards “good”: 16.0% of the texts that are “bad” were taken for “good”, "
                        "6.0% of those that are “good” for “bad”."));
  EXPECT_THAT(said(analysis_of(30, 80), "Which way"), HasSubstr("leans towards “bad”"));
  EXPECT_THAT(said(analysis_of(50, 55), "Which way"),
              HasSubstr("leans to neither side as far as these texts can tell: 10.0% of"));
}

TEST(MistakeFindings, TakeTextsOfOneLabelOnly) {
  MistakeAnalysis analysis = analysis_of(80, 0);
  analysis.class_examples = {1000, 0};
  EXPECT_THAT(said(analysis, "Which way"), HasSubstr("All texts are “bad”"));
}

TEST(MistakeFindings, NameTheMostFrequentConfusionOfManyClasses) {
  MistakeAnalysis analysis = analysis_of(80, 30);
  analysis.labels = {"a", "b", "c"};
  analysis.class_examples = {400, 300, 300};
  analysis.positive.reset();
  EXPECT_THAT(said(analysis, "Which way"),
              HasSubstr("The most frequent confusion is “a” taken for “b”: 80 of 110 mistakes, and 20.0% of the "
                        "texts that are “a”."));
}

TEST(MistakeFindings, SayWhetherHesitationMeansAnything) {
  EXPECT_THAT(said(analysis_of(50, 50, 40, 100), "How sure"),
              AllOf(HasSubstr("40 of the 100 mistakes (40.0%) were nearly neutral"),
                    HasSubstr("has reason to: 40.0% of its nearly neutral decisions are wrong, 6.7% of the others.")));
  EXPECT_THAT(said(analysis_of(50, 50, 11, 100), "How sure"),
              AllOf(HasSubstr("Its hesitation says nothing"), Not(HasSubstr("has reason"))));
  EXPECT_THAT(said(analysis_of(50, 50, 1, 2), "How sure"), HasSubstr("too few of them"));
  EXPECT_THAT(said(analysis_of(50, 50, 0, 20), "How sure"), HasSubstr("None of the mistakes was"));
}

TEST(MistakeFindings, ClaimADifferenceOnlyWhereItIsMeasurable) {
  MistakeAnalysis analysis = analysis_of(50, 50);
  analysis.traits.traits = {trait_of("a negation", {60, 300}, {40, 700}), trait_of("a contrast", {50, 490}, {50, 510}),
                            trait_of("a question", {20, 500}, {80, 500}), trait_of("quotes", {2, 4}, {98, 996})};
  analysis.traits.mistakes_without = {.part = 40, .whole = 100};
  analysis.traits.right_without = {.part = 660, .whole = 900};
  const std::string text = said(analysis, "in common");
  EXPECT_THAT(
      text,
      AllOf(HasSubstr(
                "Texts with a negation are wrong 3.5 times as often as the others (20.0% against 5.7%, a "
                "difference of 9.7 to 19.4 points). They are 60.0% of the mistakes and 26.7% of the right answers."),
            HasSubstr("Texts with a question are wrong less often than the others (4.0% against 16.0%, a difference "
                      "of 8."),
            HasSubstr("No measurable difference between texts with it and texts without it, in how many are wrong: a "
                      "contrast (10.2% against 9.8%). If there is one after all, it is hardly larger than 4."),
            HasSubstr("Too few texts to tell: quotes (50.0% against 9.8%)."), Not(HasSubstr("contrast are wrong")),
            Not(HasSubstr("quotes are wrong"))));
  EXPECT_LT(text.find("a negation are"), text.find("a question are"));
  EXPECT_THAT(
      said(analysis, "How to read"),
      AllOf(HasSubstr("40 of the 100 mistakes (40.0%) and 73.3% of the right answers have none of the traits"),
            HasSubstr("among all 4"), HasSubstr("going with errors is not causing them"), HasSubstr("English lists")));
}

TEST(MistakeFindings, OwnUpToTooFewTexts) {
  MistakeAnalysis analysis = analysis_of(1, 0);
  analysis.class_examples = {3, 2};
  analysis.traits.traits = {trait_of("a negation", {1, 2}, {0, 3})};
  EXPECT_THAT(said(analysis, "Which way"),
              HasSubstr("Too few texts to say whether the model leans to one side: 33.3%"));
  EXPECT_THAT(said(analysis, "in common"), AllOf(HasSubstr("Too few texts to tell"), Not(HasSubstr("negation"))));
  EXPECT_THAT(said(analysis, "How to read"), IsEmpty());
}

TEST(MistakeFindings, SayWhichTraitIsTheModelsOwnOpinion) {
  MistakeAnalysis analysis = analysis_of(50, 50);
  analysis.traits.traits = {trait_of("strong words", {60, 300}, {40, 700})};
  EXPECT_THAT(said(analysis, "How to read"), Not(HasSubstr("own opinion")));
  analysis.traits.traits[0].by_model = true;
  EXPECT_THAT(said(analysis, "How to read"), HasSubstr("own opinion"));
}

TEST(MistakeFindings, FollowThePThatCountsAllTraits) {
  MistakeAnalysis analysis = analysis_of(50, 50);
  analysis.traits.traits = {trait_of("a negation", {60, 300}, {40, 700})};
  analysis.traits.traits[0].p = 0.06;
  EXPECT_THAT(said(analysis, "in common"), Not(HasSubstr("times as often")));
  EXPECT_THAT(said(analysis, "How to read"), HasSubstr("None of these traits goes with more errors"));
}

}  // namespace
}  // namespace heed::evaluate
