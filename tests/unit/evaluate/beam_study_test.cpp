#include "heed/evaluate/beam_study.h"

#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/random.h"

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
  std::int64_t beam;
  double bleu_lc, model_score, length, seconds = 1;
};

// Differences are known to within these.
constexpr double kBleuError = 0.5, kScoreError = 0.05, kLengthError = 0.1;

metrics::Difference known_to(double value, double error) {
  return {.value = value, .interval = {value - error, value + error}, .p = std::abs(value) > error ? 0.001 : 0.5};
}

BeamRanking ranking_of(double penalty, const std::vector<Figures>& figures) {
  BeamRanking ranking;
  const Figures& widest = figures.back();
  for (const Figures& one : figures) {
    BeamScores scores;
    scores.beam = one.beam, scores.length_penalty = penalty;
    scores.bleu_lc = one.bleu_lc;
    scores.model_score = one.model_score;
    scores.mean_length = one.length, scores.length_ratio = one.length / 10;
    scores.seconds = one.seconds;
    scores.sentences.resize(500);
    ranking.results.push_back(scores);
    if (&one != &widest)
      ranking.changes.push_back({known_to(widest.bleu_lc - one.bleu_lc, kBleuError),
                                 known_to(widest.model_score - one.model_score, kScoreError),
                                 known_to(widest.length - one.length, kLengthError)});
  }
  return ranking;
}

BeamStudy study_of(const std::vector<Figures>& normalised, const std::vector<Figures>& plain, double penalty = 1) {
  return {ranking_of(penalty, normalised), ranking_of(0, plain),
          known_to(normalised.back().bleu_lc - plain.back().bleu_lc, kBleuError)};
}

std::vector<std::string> note_of(const std::vector<Figures>& normalised, const std::vector<Figures>& plain,
                                 double penalty = 1) {
  return beam_note(study_of(normalised, plain, penalty));
}

const std::vector<Figures> kFalling = {{1, 30, -8, 10.5}, {5, 32, -7, 10}, {50, 30.75, -6, 9}};
const std::vector<Figures> kSteady = {{1, 30, -8, 10.5, 1}, {5, 32.1, -7.5, 10.4, 2}, {50, 32, -7.4, 10.4, 9}};
const std::vector<Figures> kRising = {{1, 30, -8, 10.5, 1}, {5, 31, -7.5, 10.4, 2}, {50, 32, -7.4, 10.4, 9}};

const auto kBeam5 = ContainsRegex("[Bb]eam 5\\b"), kBeam50 = ContainsRegex("[Bb]eam 50\\b");

TEST(BeamNote, TellsOfAFallItsScoreItsLengthsAndItsReason) {
  const auto note = note_of(kSteady, kFalling);
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("32.00"), HasSubstr("1.25 lower"),
                                   HasSubstr("95% interval -1.75 to -0.75"))));
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("-7.000"), HasSubstr("-6.000"), HasSubstr("rises"),
                                   HasSubstr("falls"))));
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("shorter"), HasSubstr("10.00"), HasSubstr("9.00"), HasSubstr("0.900"))));
  EXPECT_THAT(note, Contains(HasSubstr("likely reason")));
  EXPECT_THAT(note, Contains(AllOf(kBeam50, HasSubstr("length^1 gains 1.25"), HasSubstr("+0.75 to +1.75"))));
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("4.5 times"), HasSubstr("10 times"))));
}

// The example of the issue: 0.10 BLEU over 500 sentences.
TEST(BeamNote, CallsATenthOfAPointNoMeasurableDifference) {
  const auto note = note_of(kSteady, kSteady);
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("32.10"), HasSubstr("32.00"),
                                   HasSubstr("no measurable difference"), HasSubstr("95% interval -0.60 to +0.40"),
                                   HasSubstr("500 sentences")))
                        .Times(2));
  EXPECT_THAT(note, Contains(HasSubstr("no measurable cost in quality")));
  EXPECT_THAT(note, Each(AllOf(Not(HasSubstr("lower")), Not(HasSubstr("falls")), Not(HasSubstr("reason")))));
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("length^1 makes no measurable difference"), HasSubstr("+0.00"))));
}

TEST(BeamNote, SaysSoWhenTheWidestIsBest) {
  const auto note = note_of(kRising, kRising);
  EXPECT_THAT(note, Contains(AllOf(kBeam50, HasSubstr("32.00"), HasSubstr("2.00 above beam 1"))).Times(2));
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("-7.400"), HasSubstr("rises"), HasSubstr("BLEU lc rises with it"))));
  EXPECT_THAT(note, Each(Not(HasSubstr("lower"))));
}

TEST(BeamNote, FindsNoReasonInLengthsThatDoNotShrink) {
  auto plain = kFalling;
  plain.back().length = 10.25;
  plain.back().model_score = -7;
  const auto note = note_of(kSteady, plain);
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("longer"), HasSubstr("10.00"), HasSubstr("10.25"))));
  EXPECT_THAT(note, Contains(HasSubstr("not the reason")));
  EXPECT_THAT(note, Contains(AllOf(kBeam5, kBeam50, HasSubstr("-7.000"), HasSubstr("not measurably rise"))));
  plain.back().length = 9.95;  // within the error
  EXPECT_THAT(note_of(kSteady, plain), Contains(HasSubstr("about the same length")));
  EXPECT_THAT(note_of(kSteady, plain), Contains(HasSubstr("not the reason")));
}

TEST(BeamNote, DoesNotPraiseANormalisationThatLoses) {
  const auto useless = note_of(kFalling, kFalling, 0.5);
  EXPECT_THAT(useless, Contains(HasSubstr("length^0.5 makes no measurable difference")));
  EXPECT_THAT(useless, Each(Not(HasSubstr("gains"))));
  const auto harmful = note_of(kFalling, kRising);
  EXPECT_THAT(harmful, Contains(AllOf(kBeam5, kBeam50, HasSubstr("32.00"), HasSubstr("1.25"))));
  EXPECT_THAT(harmful, Contains(HasSubstr("normalised ranking does")));
  EXPECT_THAT(harmful, Contains(AllOf(HasSubstr("length^1 loses 1.25"))));
}

TEST(BeamNote, OneWidthIsNoStudy) {
  EXPECT_THAT(note_of({{5, 32, -7, 10.5}}, {{5, 31.5, -6, 10}}),
              ElementsAre(AllOf(kBeam5, HasSubstr("+0.50"), HasSubstr("no measurable difference"), HasSubstr("10.00"),
                                HasSubstr("10.50"))));
  EXPECT_THAT(note_of({{5, 33, -7, 10.5}}, {{5, 31.5, -6, 10}}),
              ElementsAre(AllOf(HasSubstr("gains 1.50"), Not(HasSubstr("no measurable")))));
}

TEST(BeamNote, TakesTheNarrowestOfEqualWidthsForTheBestAndComparesTimeBeyondGreedy) {
  const std::vector<Figures> two = {{1, 32, -8, 10}, {5, 32, -8, 10}};
  const auto note = note_of(two, two);
  EXPECT_THAT(note, Contains(AllOf(HasSubstr("beam 1 has the highest"), HasSubstr("32.00"))).Times(2));
  EXPECT_THAT(note, Each(Not(ContainsRegex("\\btimes\\b"))));
}

// Scores whose sentences have this many of 10 words right and these lengths and log-probabilities.
BeamScores scores_of(std::int64_t beam, double penalty, const std::vector<int>& right,
                     const std::vector<double>& lengths) {
  BeamScores scores;
  scores.beam = beam;
  scores.length_penalty = penalty;
  for (std::size_t i = 0; i < right.size(); ++i) {
    TranslationScore sentence{.log_probability = -lengths[i], .tokens = lengths[i]};
    sentence.bleu_lc = {.matches = {right[i], right[i] - 1, right[i] - 2, right[i] - 3},
                        .totals = {10, 9, 8, 7},
                        .hypothesis_length = 10,
                        .reference_length = 10};
    scores.sentences.push_back(sentence);
  }
  return scores;
}

TEST(BeamStudy, TestsTheWidestBeamAgainstEachNarrowerOne) {
  Random random(1);
  std::vector<int> good, bad, other;
  std::vector<double> longer, shorter;
  for (int i = 0; i < 200; ++i) {
    good.push_back(6 + static_cast<int>(random.below(4)));
    bad.push_back(good.back() - 2);
    other.push_back(6 + static_cast<int>(random.below(4)));  // as good, in other sentences
    longer.push_back(10 + static_cast<double>(random.below(3)));
    shorter.push_back(longer.back() - 1);
  }
  ModelEvaluation evaluation;
  evaluation.results = {scores_of(1, 1, good, longer), scores_of(5, 1, other, longer),  scores_of(50, 1, good, longer),
                        scores_of(1, 0, good, longer), scores_of(5, 0, other, shorter), scores_of(50, 0, bad, shorter)};
  ThreadPool pool(1);
  const BeamStudy study = beam_study(evaluation, pool, {.samples = 300, .trials = 300});
  ASSERT_EQ(study.normalised.results.size(), 3U);
  ASSERT_EQ(study.plain.changes.size(), 2U);
  EXPECT_EQ(study.plain.results[0].length_penalty, 0);
  EXPECT_EQ(verdict(study.normalised.changes[0].bleu_lc), metrics::Verdict::kNotMeasurable);
  EXPECT_EQ(study.normalised.changes[0].bleu_lc.value, 0);
  EXPECT_EQ(verdict(study.normalised.changes[1].bleu_lc), metrics::Verdict::kNotMeasurable);
  EXPECT_EQ(verdict(study.plain.changes[0].bleu_lc), metrics::Verdict::kLower);
  EXPECT_EQ(verdict(study.plain.changes[1].bleu_lc), metrics::Verdict::kLower);
  EXPECT_EQ(verdict(study.plain.changes[0].length), metrics::Verdict::kLower);
  EXPECT_NEAR(study.plain.changes[0].length.value, -1, 1e-12);
  EXPECT_NEAR(study.plain.changes[0].model_score.value, 1, 1e-12);
  EXPECT_EQ(verdict(study.plain.changes[1].length), metrics::Verdict::kNotMeasurable);
  EXPECT_EQ(verdict(study.by_normalisation), metrics::Verdict::kHigher);
}

// 500 sentences of 10 words, of which 7.5 are right on average. In one sentence of ten, the widest beam has another
// word right or wrong, by a coin.
TEST(BeamStudy, ATenthOfAPointOver500SentencesIsNotMeasurable) {
  Random random(24);
  std::vector<int> narrow, wide;
  for (int i = 0; i < 500; ++i) {
    narrow.push_back(6 + static_cast<int>(random.below(4)));
    const int change = random.below(10) > 0 ? 0 : random.below(2) == 0 ? 1 : -1;
    wide.push_back(narrow.back() + change);
  }
  const std::vector<double> lengths(500, 10);
  ModelEvaluation evaluation;
  for (const double penalty : {1.0, 0.0}) {
    evaluation.results.push_back(scores_of(5, penalty, narrow, lengths));
    evaluation.results.push_back(scores_of(50, penalty, wide, lengths));
  }
  ThreadPool pool(1);
  const metrics::Difference change = beam_study(evaluation, pool).plain.changes[0].bleu_lc;
  EXPECT_NEAR(std::abs(change.value), 0.10, 0.03);
  EXPECT_EQ(verdict(change), metrics::Verdict::kNotMeasurable);
  EXPECT_LT(change.interval.low, 0);
  EXPECT_GT(change.interval.high, 0);
}

// Widths whose sentences differ by chance alone.
TEST(BeamStudy, ClaimsNothingOfNoise) {
  ThreadPool pool(1);
  int claims = 0;
  for (std::uint64_t time = 0; time < 300; ++time) {
    Random random(7, time);
    ModelEvaluation evaluation;
    for (const double penalty : {1.0, 0.0})
      for (const std::int64_t beam : {1, 5, 50}) {
        std::vector<int> right;
        for (int i = 0; i < 60; ++i) right.push_back(3 + static_cast<int>(random.below(8)));
        evaluation.results.push_back(scores_of(beam, penalty, right, std::vector<double>(60, 10)));
      }
    const BeamStudy study = beam_study(evaluation, pool, {.samples = 100, .trials = 200});
    for (const BeamRanking* ranking : {&study.normalised, &study.plain})
      claims +=
          std::ranges::any_of(ranking->changes, [](const WidthChange& change) { return is_measurable(change.bleu_lc); })
              ? 1
              : 0;
  }
  EXPECT_LE(claims, 42);  // of 600 rankings: 7%
}

}  // namespace
}  // namespace heed::evaluate
