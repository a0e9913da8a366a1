#include "heed/evaluate/beam_study.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::evaluate {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

struct Figures {
  Index beam;
  double bleu_lc, model_score, length, seconds = 1;
};

std::vector<BeamScores> results_of(double penalty, const std::vector<Figures>& figures) {
  std::vector<BeamScores> results;
  for (const Figures& one : figures) {
    BeamScores scores;
    scores.beam = one.beam, scores.length_penalty = penalty;
    scores.bleu_lc = one.bleu_lc, scores.bleu = one.bleu_lc - 2;
    scores.model_score = one.model_score;
    scores.mean_length = one.length, scores.length_ratio = one.length / 10;
    scores.seconds = one.seconds;
    results.push_back(scores);
  }
  return results;
}

const std::vector<Figures> kFalling = {{1, 30, -8, 10.5}, {5, 32, -7, 10}, {50, 30.75, -6, 9}};
const std::vector<Figures> kSteady = {{1, 30, -8, 10.5, 1}, {5, 32.1, -7.5, 10.4, 2}, {50, 32.1, -7.4, 10.4, 9}};
const std::vector<Figures> kRising = {{1, 30, -8, 10.5, 1}, {5, 31, -7.5, 10.4, 2}, {50, 32, -7.4, 10.4, 9}};

const auto kBeam5 = ContainsRegex("[Bb]eam 5\\b"), kBeam50 = ContainsRegex("[Bb]eam 50\\b");

TEST(BeamNote, TellsOfAFallItsScoreItsLengthsAndItsReason) {
  const auto note = beam_note({results_of(1, kSteady), results_of(0, kFalling)});
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("32.10"), HasSubstr("no drop"))));
  EXPECT_THAT(note,
              Contains(AllOf(kBeam5, kBeam50, HasSubstr("32.00"), ContainsRegex("1\\.25.*1\\.25"))));  // in both BLEU
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("-7.000"), HasSubstr("-6.000"), HasSubstr("rises"),
                                   HasSubstr("drops"))));
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("shrink"), HasSubstr("10.00"), HasSubstr("9.00"), HasSubstr("0.900"),
                                   HasSubstr("10.50"), HasSubstr("10.40"))));
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("length^1 removes"), HasSubstr("1.25"))));
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("4.5 times"), HasSubstr("10 times"))));
}

TEST(BeamNote, SaysSoWhenNothingFalls) {
  const auto note = beam_note({results_of(1, kRising), results_of(0, kRising)});
  EXPECT_THAT(note, Contains(AllOf(kBeam50, HasSubstr("32.00"), HasSubstr("no drop"))).Times(2));
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("-7.400"), HasSubstr("rises"), HasSubstr("not drop"))));
  EXPECT_THAT(note, Contains(HasSubstr("no quality")));
  EXPECT_THAT(note, Each(AllOf(Not(HasSubstr("below")), Not(HasSubstr("length^")))));
}

TEST(BeamNote, FindsNoReasonInLengthsThatDoNotShrink) {
  auto plain = kFalling;
  plain.back().length = 10.25;
  plain.back().model_score = -7;
  const auto note = beam_note({results_of(1, kSteady), results_of(0, plain)});
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("grow"), HasSubstr("10.00"), HasSubstr("10.25"))));
  EXPECT_THAT(note, Contains(HasSubstr("not the reason")));
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("-7.000"), HasSubstr("not rise"))));
  EXPECT_THAT(note, Each(Not(HasSubstr("length^"))));
}

TEST(BeamNote, DoesNotPraiseANormalisationThatLoses) {
  const auto useless = beam_note({results_of(0.5, kFalling), results_of(0, kFalling)});
  EXPECT_THAT(useless, Contains(HasSubstr("length^0.5 does not help")));
  EXPECT_THAT(useless, Each(Not(HasSubstr("length^0.5 removes"))));
  const auto harmful = beam_note({results_of(1, kFalling), results_of(0, kRising)});
  EXPECT_THAT(harmful, Contains(AllOf(kBeam5, kBeam50, HasSubstr("32.00"), HasSubstr("1.25"))));
  EXPECT_THAT(harmful, Contains(HasSubstr("normalised ranking")));
  EXPECT_THAT(harmful, Each(Not(HasSubstr("length^"))));
}

TEST(BeamNote, TellsWhereTheOtherBleuDisagrees) {
  auto plain = results_of(0, kFalling);
  plain.back().bleu = 40;
  EXPECT_THAT(beam_note({results_of(1, kSteady), plain}),
              Contains(AllOf(HasSubstr("1.25 lower"), HasSubstr("cased text"), HasSubstr("not drop"))));
}

TEST(BeamNote, TellsWhereOnlyTheOtherBleuFalls) {
  auto normalised = results_of(1, kRising);
  normalised.back().bleu = 28.5;
  EXPECT_THAT(beam_note({normalised, results_of(0, kRising)}),
              Contains(AllOf(HasSubstr("no drop"), HasSubstr("cased text"), HasSubstr("0.50 below"), kBeam5)));
}

TEST(BeamNote, OneWidthIsNoStudy) {
  EXPECT_THAT(beam_note({results_of(1, {{5, 32, -7, 10.5}}), results_of(0, {{5, 31.5, -6, 10}})}),
              ElementsAre(AllOf(kBeam5, HasSubstr("+0.50"), HasSubstr("10.00"), HasSubstr("10.50"))));
}

TEST(BeamNote, TakesTheNarrowestOfEqualWidthsForTheBestAndComparesTimeBeyondGreedy) {
  const std::vector<Figures> two = {{1, 32, -8, 10}, {5, 32, -8, 10}};
  const auto note = beam_note({results_of(1, two), results_of(0, two)});
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("beam 1 is best"), HasSubstr("32.00"))).Times(2));
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("keep"), HasSubstr("10.00"), HasSubstr("beam 1"), kBeam5)));
  EXPECT_THAT(note, Each(Not(ContainsRegex("\\btimes\\b"))));
}

TEST(BeamStudy, IsTheHalvesOfAnEvaluationAtTwoPenalties) {
  ModelEvaluation evaluation;
  for (const double penalty : {1.0, 0.0})
    for (const BeamScores& scores : results_of(penalty, kFalling)) evaluation.results.push_back(scores);
  const BeamStudy study = beam_study(evaluation);
  ASSERT_EQ(study.normalised.size(), 3U);
  ASSERT_EQ(study.plain.size(), 3U);
  EXPECT_EQ(study.normalised[2].length_penalty, 1);
  EXPECT_EQ(study.plain[0].length_penalty, 0);
  EXPECT_DOUBLE_EQ(fall_of_widest(study.plain), 1.25);
}

}  // namespace
}  // namespace heed::evaluate
