#include "heed/study/compare/study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/metrics/translation/bleu.h"
#include "tests/support/message_of.h"

namespace heed::study {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(SpreadOverRuns, IsWhatAHandComputes) {
  const std::vector<double> values = {1, 2, 4};
  const Spread spread = spread_over(values);
  EXPECT_NEAR(spread.mean, 7.0 / 3, 1e-12);
  EXPECT_NEAR(spread.variance, 7.0 / 3, 1e-12);  // (16 + 1 + 25) / 9 / 2
  EXPECT_EQ(spread.low, 1);
  EXPECT_EQ(spread.high, 4);
  const std::vector<double> one = {5};
  EXPECT_EQ(spread_over(one).variance, 0);
}

TEST(SpreadOverRuns, OfEqualValuesIsExactlyZero) {
  const std::vector<double> values(3, 0.1);  // whose sum, divided by 3, is not 0.1
  EXPECT_EQ(spread_over(values).variance, 0);
  EXPECT_EQ(spread_over(values).mean, 0.1);
}

const std::vector<std::string> kReferences = {
    "the dog sleeps in the large house",  "a man sees the old car near the river", "the child reads a long book today",
    "we go home because it is very late", "she sold the red bicycle to a friend",  "who can say where the cat is now"};

// The references with every `spoilt`-th word wrong.
std::vector<std::string> spoilt(std::size_t every) {
  std::vector<std::string> lines;
  for (const std::string& reference : kReferences) {
    std::string line;
    std::size_t word = 0;
    for (std::size_t at = 0; at < reference.size();) {
      const std::size_t end = std::min(reference.find(' ', at), reference.size());
      line += (line.empty() ? "" : " ") + (++word % every == 0 ? std::string("x") : reference.substr(at, end - at));
      at = end + 1;
    }
    lines.push_back(line);
  }
  return lines;
}

StudyRun run(const std::string& attention, std::int64_t seed, std::size_t every, double bleu, double loss) {
  return {.attention = attention,
          .seed = seed,
          .valid_loss = loss,
          .best_epoch = 2,
          .test_perplexity = 2 * loss,
          .scores = {{1, bleu - 1, bleu - 0.5}, {5, bleu, bleu + 0.5}},
          .seconds = 10 * loss,
          .memory_mb = 100,
          .parameters = 7,
          .epochs = {{3, loss + 1}, {2, loss}},
          .translations = spoilt(every)};
}

TEST(AnalyseStudy, PutsRunsTogetherByMechanism) {
  ThreadPool pool(1);
  const std::vector<StudyRun> runs = {run("none", 1, 4, 20, 2.0), run("none", 2, 5, 22, 2.2), run("sdp", 1, 7, 60, 1.0),
                                      run("sdp", 2, 8, 64, 1.4)};
  const Study study = analyse_study(runs, kReferences, pool, {.samples = 200, .trials = 200});
  ASSERT_EQ(study.mechanisms.size(), 2U);
  const MechanismFigures& sdp = study.mechanisms[1];
  EXPECT_EQ(sdp.attention, "sdp");
  EXPECT_EQ(sdp.runs, 2);
  EXPECT_EQ(sdp.scores[1].beam, 5);
  EXPECT_EQ(sdp.scores[1].bleu.mean, 62);
  EXPECT_EQ(sdp.scores[1].bleu.variance, 8);
  EXPECT_EQ(sdp.scores[0].bleu_lc.mean, 61.5);
  EXPECT_NEAR(sdp.valid_loss.mean, 1.2, 1e-12);
  ASSERT_EQ(sdp.curve.size(), 2U);
  EXPECT_NEAR(sdp.curve[0].valid_loss.mean, 2.2, 1e-12);
  EXPECT_NEAR(sdp.curve[1].valid_loss.high, 1.4, 1e-12);
  EXPECT_EQ(study.test_sentences, 6);
}

TEST(AnalyseStudy, ComparesTheTranslationsOfAllRunsTogether) {
  ThreadPool pool(1);
  const std::vector<StudyRun> runs = {run("none", 1, 3, 20, 2.0), run("none", 2, 4, 22, 2.2), run("sdp", 1, 8, 60, 1.0),
                                      run("sdp", 2, 9, 64, 1.4)};
  const Study study = analyse_study(runs, kReferences, pool, {.samples = 500, .trials = 500});
  ASSERT_EQ(study.pairs.size(), 1U);
  const MechanismPair& pair = study.pairs[0];
  EXPECT_EQ(pair.first, 0U);
  EXPECT_EQ(pair.second, 1U);
  EXPECT_TRUE(pair.runs_apart);
  // One text made of both runs, one after the other.
  std::vector<std::string> both = spoilt(8), references = kReferences;
  for (const std::string& line : spoilt(9)) both.push_back(line);
  references.insert(references.end(), kReferences.begin(), kReferences.end());
  const std::vector<std::vector<std::string>> reference = {references};
  EXPECT_NEAR(pair.test.second_score, metrics::corpus_bleu(pool, both, reference).score, 1e-9);
  EXPECT_LT(pair.test.bootstrap_p, 0.05);
}

TEST(AnalyseStudy, RefusesTranslationsOfAnotherTestSet) {
  ThreadPool pool(1);
  std::vector<StudyRun> runs = {run("none", 3, 3, 20, 2.0)};
  runs[0].translations.pop_back();
  EXPECT_THAT(test::message_of([&] { analyse_study(runs, kReferences, pool); }),
              AllOf(ContainsRegex("\\b3\\b"), HasSubstr("none"), HasSubstr("6"), ContainsRegex("\\b5\\b")));
}

Spread around(double mean, double variance = 0.01) { return {mean, mean - 0.1, mean + 0.1, variance}; }

MechanismFigures figures(const std::string& attention, double bleu, double loss, double seconds) {
  return {.attention = attention,
          .runs = 3,
          .scores = {{5, around(bleu), around(bleu)}},
          .valid_loss = around(loss),
          .test_perplexity = around(loss),
          .seconds = around(seconds),
          .memory_mb = around(100),
          .parameters = 1,
          .curve = {{1, around(3), around(loss + 1)}, {2, around(2), around(loss)}}};
}

MechanismPair pair(double difference, double bootstrap, double randomization, bool apart) {
  MechanismPair pair{.first = 0, .second = 1, .runs_apart = apart};
  pair.test.second_score = difference;
  pair.test.bootstrap_p = bootstrap;
  pair.test.randomization_p = randomization;
  return pair;
}

Study two(const MechanismFigures& first, const MechanismFigures& second, const MechanismPair& both) {
  return {.mechanisms = {first, second},
          .pairs = {both},
          .test_sentences = 1000,
          .bleu_signature = "",
          .bleu_lc_signature = ""};
}

TEST(StudyFindings, SayWhatIsSureAndByHowMuch) {
  const auto findings =
      study_findings(two(figures("none", 20, 3, 100), figures("sdp", 30, 2, 150), pair(10, 0.001, 0.0001, true)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("sdp"), HasSubstr("best"), HasSubstr("30.00"),
                                       ContainsRegex("\\b3\\b"), HasSubstr("none"), HasSubstr("20.00"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("sdp"), HasSubstr("10.00 BLEU"), HasSubstr("none"),
                                       HasSubstr("a significant"), HasSubstr("worst run of sdp"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("same order"), HasSubstr("sdp, none"))));
  EXPECT_THAT(findings,
              Contains(AllOf(HasSubstr("sdp"), HasSubstr("1.50 times"), HasSubstr("none"), HasSubstr("same memory"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("last epoch"), HasSubstr("none, sdp"))));
}

TEST(StudyFindings, SayWhatIsNotSure) {
  const auto findings =
      study_findings(two(figures("none", 20, 2, 100), figures("sdp", 20.1, 3, 100), pair(0.1, 0.4, 0.3, false)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("not significant"), ContainsRegex("\\b1000\\b"), HasSubstr("0.400"),
                                       HasSubstr("0.300"), HasSubstr("overlap"), Not(HasSubstr("a significant")))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("disagree"), HasSubstr("sdp, none by BLEU"),
                                       HasSubstr("none, sdp by validation loss"))));
}

TEST(StudyFindings, TestsThatDisagreeLeaveItOpen) {
  const auto findings =
      study_findings(two(figures("none", 20, 2, 1), figures("sdp", 21, 3, 1), pair(1, 0.04, 0.06, true)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("only one"), HasSubstr("0.040"), HasSubstr("0.060"))));
}

TEST(StudyFindings, NameTheMechanismWhoseRunsVaryMost) {
  MechanismFigures first = figures("none", 20, 3, 1), second = figures("sdp", 30, 2, 1);
  first.scores[0].bleu.variance = 0.106, second.scores[0].bleu.variance = 0.053;
  const auto findings = study_findings(two(first, second, pair(10, 0.001, 0.001, true)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("none varies most"), HasSubstr("0.106"), HasSubstr("sdp"),
                                       HasSubstr("0.053"), HasSubstr("2.0"), HasSubstr("too few"))));
}

TEST(StudyFindings, SayWhereALossHasTurned) {
  MechanismFigures first = figures("none", 20, 3, 1);
  first.curve.push_back({3, around(1), around(3.5)});
  const auto findings = study_findings(two(first, figures("sdp", 30, 2, 1), pair(10, 0.001, 0.001, true)));
  EXPECT_THAT(findings, Contains(HasSubstr("none (epoch 2)")));
}

TEST(StudyFindings, TimesOfABusyMachineAreNotCompared) {
  MechanismFigures second = figures("sdp", 30, 2, 150);
  second.seconds.high = 450;
  const auto findings = study_findings(two(figures("none", 20, 3, 100), second, pair(10, 0.001, 0.001, true)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("times cannot"), HasSubstr("3.0"))));
  EXPECT_THAT(findings, Not(Contains(HasSubstr("1.50"))));
}

TEST(StudyFindings, OfModelsThatTranslateNothingSayNothingElse) {
  const auto findings =
      study_findings(two(figures("none", 0.1, 3, 1), figures("sdp", 0.2, 2, 1), pair(0.1, 0.001, 0.001, true)));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings[0], AllOf(HasSubstr("No mechanism"), HasSubstr("0.20")));
}

TEST(StudyFindings, OfOneRunWarnOfTheSeed) {
  MechanismFigures first = figures("none", 20, 3, 1), second = figures("sdp", 30, 2, 1);
  first.runs = second.runs = 1;
  const auto findings = study_findings(two(first, second, pair(10, 0.001, 0.001, true)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("noise"), HasSubstr("--runs 3"))));
  EXPECT_THAT(findings, Not(Contains(HasSubstr("varies most"))));
}

}  // namespace
}  // namespace heed::study
