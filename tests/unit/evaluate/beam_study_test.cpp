#include "heed/evaluate/beam_study.h"

#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::evaluate {
namespace {

using ::testing::AllOf;
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

std::string note_of(const BeamStudy& study) { return fmt::format("{}\n", fmt::join(beam_note(study), "\n")); }

const std::vector<Figures> kFalling = {{1, 30, -8, 10.5}, {5, 32, -7, 10}, {50, 30.75, -6, 9}};
const std::vector<Figures> kSteady = {{1, 30, -8, 10.5, 1}, {5, 32.1, -7.5, 10.4, 2}, {50, 32.1, -7.4, 10.4, 9}};
const std::vector<Figures> kRising = {{1, 30, -8, 10.5, 1}, {5, 31, -7.5, 10.4, 2}, {50, 32, -7.4, 10.4, 9}};

TEST(BeamNote, TellsOfAFallItsScoreItsLengthsAndItsReason) {
  EXPECT_THAT(
      note_of({results_of(1, kSteady), results_of(0, kFalling)}),
      AllOf(
          HasSubstr("With length normalisation, beam 5 is best with BLEU lc 32.10, and beam 50, the widest, has the "
                    "same: nothing falls."),
          HasSubstr("Without it, by log P alone, beam 5 is best with BLEU lc 32.00; beam 50, the widest, falls 1.25 "
                    "below it (on text with case it falls 1.25 below beam 5)."),
          HasSubstr("model score rises from beam 5 to beam 50 (-7.000 to -6.000 nats a sentence) while BLEU lc falls"),
          HasSubstr("shrink from 10.00 words at beam 5 to 9.00 at beam 50 (0.900 of"),
          HasSubstr("with it they shrink from 10.50 words at beam 1 to 10.40 at beam 50"),
          HasSubstr("multiplies the probability"), HasSubstr("by length^1 takes that advantage away, and 1.25 of"),
          HasSubstr("Beam 50 takes 4.5 times as long as beam 5, for 10 times the hypotheses.")));
}

TEST(BeamNote, SaysSoWhenNothingFalls) {
  const std::string note = note_of({results_of(1, kRising), results_of(0, kRising)});
  EXPECT_THAT(note, AllOf(HasSubstr("beam 50 is best with BLEU lc 32.00: it is the widest, so nothing falls"),
                          HasSubstr("BLEU lc does not fall with it"),
                          HasSubstr("A wider search costs no quality here, with or without normalisation.")));
  EXPECT_THAT(note, AllOf(Not(HasSubstr("below it")), Not(HasSubstr("multiplies")), Not(HasSubstr("takes that"))));
}

TEST(BeamNote, FindsNoReasonInLengthsThatDoNotShrink) {
  auto plain = kFalling;
  plain.back().length = 10.25;
  plain.back().model_score = -7;
  EXPECT_THAT(note_of({results_of(1, kSteady), results_of(0, plain)}),
              AllOf(HasSubstr("grow from 10.00 words"), HasSubstr("Short translations are not the reason"),
                    HasSubstr("model score does not rise from beam 5 to beam 50"), Not(HasSubstr("multiplies"))));
}

TEST(BeamNote, DoesNotPraiseANormalisationThatLoses) {
  EXPECT_THAT(note_of({results_of(0.5, kFalling), results_of(0, kFalling)}),
              AllOf(HasSubstr("by length^0.5 does not help against it here"), Not(HasSubstr("takes that"))));
  EXPECT_THAT(note_of({results_of(1, kFalling), results_of(0, kRising)}),
              AllOf(HasSubstr("With length normalisation, beam 5 is best with BLEU lc 32.00; beam 50"),
                    HasSubstr("what falls is the normalised ranking"), Not(HasSubstr("multiplies"))));
}

TEST(BeamNote, TellsWhereTheOtherBleuDisagrees) {
  auto plain = results_of(0, kFalling);
  plain.back().bleu = 40;
  EXPECT_THAT(note_of({results_of(1, kSteady), plain}),
              HasSubstr("falls 1.25 below it (on text with case it does not fall)"));
}

TEST(BeamNote, TellsWhereOnlyTheOtherBleuFalls) {
  auto normalised = results_of(1, kRising);
  normalised.back().bleu = 28.5;
  EXPECT_THAT(note_of({normalised, results_of(0, kRising)}),
              HasSubstr("so nothing falls (on text with case it falls 0.50 below beam 5)."));
}

TEST(BeamNote, OneWidthIsNoStudy) {
  EXPECT_THAT(beam_note({results_of(1, {{5, 32, -7, 10.5}}), results_of(0, {{5, 31.5, -6, 10}})}),
              ElementsAre("One width says nothing of what a wider search does. At beam 5 normalisation changes BLEU lc "
                          "by +0.50, and the mean length from 10.00 to 10.50 words."));
}

TEST(BeamNote, TakesTheNarrowestOfEqualWidthsForTheBestAndComparesTimeBeyondGreedy) {
  const std::vector<Figures> two = {{1, 32, -8, 10}, {5, 32, -8, 10}};
  const std::string note = note_of({results_of(1, two), results_of(0, two)});
  EXPECT_THAT(note, AllOf(HasSubstr("beam 1 is best"), HasSubstr("keep their 10.00 words from beam 1 to beam 5"),
                          Not(HasSubstr("times as long"))));
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
