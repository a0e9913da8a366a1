#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/evaluate/mistakes/mistakes.h"

namespace heed::evaluate {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Two classes with 500 texts each: how many were taken for the other class, and how many of those are nearly neutral.
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
  EXPECT_THAT(said(analysis_of(80, 30), "Kinds"),
              AllOf(HasSubstr("favours “good”"), HasSubstr("16.0%"), HasSubstr("6.0%")));
  EXPECT_THAT(said(analysis_of(30, 80), "Kinds"), HasSubstr("favours “bad”"));
  EXPECT_THAT(said(analysis_of(50, 55), "Kinds"),
              AllOf(HasSubstr("No measurable"), HasSubstr("10.0%"), HasSubstr("11.0%")));
}

TEST(MistakeFindings, TakeTextsOfOneLabelOnly) {
  MistakeAnalysis analysis = analysis_of(80, 0);
  analysis.class_examples = {1000, 0};
  EXPECT_THAT(said(analysis, "Kinds"), AllOf(HasSubstr("“bad”"), Not(HasSubstr("“good”"))));
}

TEST(MistakeFindings, NameTheMostFrequentConfusionOfManyClasses) {
  MistakeAnalysis analysis = analysis_of(80, 30);
  analysis.labels = {"a", "b", "c"};
  analysis.class_examples = {400, 300, 300};
  analysis.positive.reset();
  EXPECT_THAT(said(analysis, "Kinds"), AllOf(HasSubstr("“a”"), HasSubstr("“b”"), ContainsRegex("\\b80\\b"),
                                             ContainsRegex("\\b110\\b"), HasSubstr("20.0%")));
}

TEST(MistakeFindings, SayWhetherHesitationMeansAnything) {
  EXPECT_THAT(said(analysis_of(50, 50, 40, 100), "Confidence"),
              AllOf(ContainsRegex("\\b40\\b"), ContainsRegex("\\b100\\b"), HasSubstr("40.0%"),
                    HasSubstr("are wrong more"), HasSubstr("6.7%")));
  EXPECT_THAT(said(analysis_of(50, 50, 11, 100), "Confidence"),
              AllOf(HasSubstr("not measurably wrong more"), HasSubstr("11.0%"), HasSubstr("9.9%"),
                    Not(HasSubstr("are wrong more"))));
  EXPECT_THAT(said(analysis_of(50, 50, 1, 2), "Confidence"), HasSubstr("too few"));
  EXPECT_THAT(said(analysis_of(50, 50, 0, 20), "Confidence"), HasSubstr("None"));
}

TEST(MistakeFindings, ClaimADifferenceOnlyWhereItIsMeasurable) {
  MistakeAnalysis analysis = analysis_of(50, 50);
  analysis.traits.traits = {trait_of("a negation", {60, 300}, {40, 700}), trait_of("a contrast", {50, 490}, {50, 510}),
                            trait_of("a question", {20, 500}, {80, 500}), trait_of("quotes", {2, 4}, {98, 996})};
  analysis.traits.mistakes_without = {.part = 40, .whole = 100};
  analysis.traits.right_without = {.part = 660, .whole = 900};
  const std::string text = said(analysis, "in common");
  std::vector<std::string> sentences;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) sentences.push_back(line);
  EXPECT_THAT(sentences,
              Contains(AllOf(HasSubstr("a negation"), HasSubstr("3.5 times"), HasSubstr("20.0%"), HasSubstr("5.7%"),
                             HasSubstr("9.7"), HasSubstr("19.4"), HasSubstr("60.0%"), HasSubstr("26.7%"))));
  EXPECT_THAT(sentences, Contains(AllOf(HasSubstr("a question"), HasSubstr("less often"), HasSubstr("4.0%"),
                                        HasSubstr("16.0%"), HasSubstr(" 8."))));
  const auto no_measurable = HasSubstr("not differ measurably"), too_few = HasSubstr("Too few");
  EXPECT_THAT(sentences, Contains(AllOf(no_measurable, HasSubstr("a contrast"), HasSubstr("10.2%"), HasSubstr("9.8%"),
                                        HasSubstr(" 4."))));
  EXPECT_THAT(sentences, Contains(AllOf(too_few, HasSubstr("quotes"), HasSubstr("50.0%"), HasSubstr("9.8%"))));
  EXPECT_THAT(sentences, Not(Contains(AllOf(HasSubstr("contrast"), Not(no_measurable)))));
  EXPECT_THAT(sentences, Not(Contains(AllOf(HasSubstr("quotes"), Not(too_few)))));
  EXPECT_LT(text.find("a negation"), text.find("a question"));
  EXPECT_THAT(said(analysis, "How to read"),
              AllOf(ContainsRegex("\\b40\\b"), ContainsRegex("\\b100\\b"), HasSubstr("40.0%"), HasSubstr("73.3%"),
                    HasSubstr("the 4 tests"), HasSubstr("not causation"), HasSubstr("English")));
}

TEST(MistakeFindings, OwnUpToTooFewTexts) {
  MistakeAnalysis analysis = analysis_of(1, 0);
  analysis.class_examples = {3, 2};
  analysis.traits.traits = {trait_of("a negation", {1, 2}, {0, 3})};
  EXPECT_THAT(said(analysis, "Kinds"), AllOf(HasSubstr("Too few"), HasSubstr("33.3%")));
  EXPECT_THAT(said(analysis, "in common"), AllOf(HasSubstr("Too few"), Not(HasSubstr("negation"))));
  EXPECT_THAT(said(analysis, "How to read"), IsEmpty());
}

TEST(MistakeFindings, SayWhichTraitIsTheModelsOwnOpinion) {
  MistakeAnalysis analysis = analysis_of(50, 50);
  analysis.traits.traits = {trait_of("strong words", {60, 300}, {40, 700})};
  EXPECT_THAT(said(analysis, "How to read"), Not(HasSubstr("model itself")));
  analysis.traits.traits[0].by_model = true;
  EXPECT_THAT(said(analysis, "How to read"), HasSubstr("model itself"));
}

TEST(MistakeFindings, FollowThePThatCountsAllTraits) {
  MistakeAnalysis analysis = analysis_of(50, 50);
  analysis.traits.traits = {trait_of("a negation", {60, 300}, {40, 700})};
  analysis.traits.traits[0].difference.p = 0.06;
  EXPECT_THAT(said(analysis, "in common"), Not(HasSubstr("3.5 times")));
  EXPECT_THAT(said(analysis, "How to read"), HasSubstr("None"));
}

}  // namespace
}  // namespace heed::evaluate
