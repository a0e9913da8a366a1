#include "heed/study/compare/study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/random.h"
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
  EXPECT_NEAR(spread.deviation(), 1.527525, 1e-6);
  const std::vector<double> one = {5};
  EXPECT_EQ(spread_over(one).variance, 0);
}

TEST(SpreadOverRuns, IsShownWithItsDeviationAndVariance) {
  EXPECT_EQ(mean_and_spread(spread_over(std::vector<double>{1, 2, 4}), 2), "2.33 ± 1.53 (2.33)");
  EXPECT_EQ(mean_and_spread(spread_over(std::vector<double>{0.5, 0.52}), 1, 100), "51.0 ± 1.4 (2)");
  EXPECT_EQ(mean_and_spread(spread_over(std::vector<double>{5}), 3), "5.000");
  EXPECT_EQ(mean_and_spread({}, 3), "-");
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

double bleu_of(const std::vector<std::string>& lines, ThreadPool& pool) {
  const std::vector<std::vector<std::string>> reference = {kReferences};
  return metrics::corpus_bleu(pool, lines, reference).score;
}

TEST(AnalyseStudy, ComparesMeansOverRunsOnTheSameSentences) {
  ThreadPool pool(1);
  const auto mean = [&](std::size_t one, std::size_t other) {
    return (bleu_of(spoilt(one), pool) + bleu_of(spoilt(other), pool)) / 2;
  };
  const std::vector<StudyRun> runs = {run("none", 1, 3, 20, 2.0), run("none", 2, 4, 22, 2.2), run("sdp", 1, 8, 60, 1.0),
                                      run("sdp", 2, 9, 64, 1.4)};
  const Study study = analyse_study(runs, kReferences, pool, {.samples = 500, .trials = 500});
  ASSERT_EQ(study.pairs.size(), 1U);
  const MechanismPair& pair = study.pairs[0];
  EXPECT_EQ(pair.first, 0U);
  EXPECT_EQ(pair.second, 1U);
  EXPECT_NEAR(pair.test.second_score, mean(8, 9), 1e-9);
  EXPECT_NEAR(pair.over_sentences.value, mean(8, 9) - mean(3, 4), 1e-9);
  EXPECT_LT(pair.test.bootstrap_p, 0.05);
  // Runs 20, 22 and 60, 64: Welch's t = 41 / sqrt(2 / 2 + 8 / 2) = 18.336 with 25 / (1 + 16) = 1.4706 degrees.
  EXPECT_EQ(pair.over_runs.value, 41);
  EXPECT_NEAR(pair.over_runs.p, 0.01030, 1e-5);
  EXPECT_EQ(verdict(pair.over_runs), metrics::Verdict::kHigher);
  const metrics::Confidence& over = study.mechanisms[1].bleu_over_sentences;
  EXPECT_LE(over.low, mean(8, 9));
  EXPECT_GE(over.high, mean(8, 9));
  EXPECT_LT(over.low, over.high);
}

TEST(AnalyseStudy, ComparesUnfinishedMechanismsByTheSeedsThatBothHave) {
  ThreadPool pool(1);
  const std::vector<StudyRun> runs = {run("none", 1, 3, 20, 2.0), run("none", 2, 4, 22, 2.2), run("sdp", 2, 9, 64, 1.4),
                                      run("mean", 3, 9, 50, 1.5)};
  const Study study = analyse_study(runs, kReferences, pool, {.samples = 50, .trials = 50});
  ASSERT_EQ(study.pairs.size(), 1U) << "mean has no seed of the others";
  EXPECT_NEAR(study.pairs[0].test.first_score, bleu_of(spoilt(4), pool), 1e-9);
  EXPECT_NEAR(study.pairs[0].test.second_score, bleu_of(spoilt(9), pool), 1e-9);
  EXPECT_FALSE(study.pairs[0].over_runs.enough);
}

TEST(AnalyseStudy, TakesTheTrainingLossOfTheEpochThatIsKept) {
  ThreadPool pool(1);
  std::vector<StudyRun> runs = {run("none", 1, 3, 20, 2.0), run("none", 2, 4, 22, 2.2)};
  runs[0].best_epoch = 1, runs[0].epochs = {{3.5, 2}, {2, 2.5}};
  EXPECT_NEAR(analyse_study(runs, kReferences, pool, {.samples = 2, .trials = 2}).mechanisms[0].train_loss.mean, 2.75,
              1e-12);  // of 3.5 and 2
  runs[1].epochs.clear();
  EXPECT_EQ(analyse_study(runs, kReferences, pool, {.samples = 2, .trials = 2}).mechanisms[0].train_loss.runs, 0);
}

TEST(AnalyseStudy, RefusesTranslationsOfAnotherTestSet) {
  ThreadPool pool(1);
  std::vector<StudyRun> runs = {run("none", 3, 3, 20, 2.0)};
  runs[0].translations.pop_back();
  EXPECT_THAT(test::message_of([&] { analyse_study(runs, kReferences, pool); }),
              AllOf(ContainsRegex("\\b3\\b"), HasSubstr("none"), HasSubstr("6"), ContainsRegex("\\b5\\b")));
}

constexpr std::int64_t kRuns = 3;

Spread around(double mean, double variance = 0.01) {
  return {.mean = mean, .low = mean - 0.1, .high = mean + 0.1, .variance = variance, .runs = kRuns};
}

MechanismFigures figures(const std::string& attention, double bleu, double loss, double seconds) {
  return {.attention = attention,
          .runs = kRuns,
          .scores = {{5, around(bleu), around(bleu)}},
          .train_loss = around(loss),
          .valid_loss = around(loss),
          .test_perplexity = around(loss),
          .seconds = around(seconds),
          .memory_mb = around(100),
          .parameters = 1,
          .curve = {{1, around(3), around(loss + 1)}, {2, around(2), around(loss)}}};
}

metrics::Difference difference(double value, double error, double p) {
  return {.value = value, .interval = {value - error, value + error}, .p = p};
}

// The second is `value` BLEU above the first, known to within these.
MechanismPair pair(double value, double sentences_error, double runs_error) {
  const auto p = [&](double error) { return value > error ? 0.001 : 0.4; };
  return {.first = 0,
          .second = 1,
          .over_sentences = difference(value, sentences_error, p(sentences_error)),
          .over_runs = difference(value, runs_error, p(runs_error))};
}

Study two(const MechanismFigures& first, const MechanismFigures& second, const MechanismPair& both) {
  return {.mechanisms = {first, second},
          .pairs = {both},
          .test_sentences = 1000,
          .bleu_signature = "",
          .bleu_lc_signature = ""};
}

TEST(StudyFindings, SayWhatIsSureAndByHowMuch) {
  const auto findings = study_findings(two(figures("none", 20, 3, 100), figures("sdp", 30, 2, 150), pair(10, 1, 2)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("sdp translates best"), HasSubstr("30.00"), ContainsRegex("\\b3 runs"),
                                       HasSubstr("none 20.00"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("sdp is 10.00 BLEU above none"), HasSubstr("sentences and runs"),
                                       HasSubstr("95% interval +9.00 to +11.00 over the test sentences"),
                                       HasSubstr("95% interval +8.00 to +12.00 over the runs"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("same order"), HasSubstr("sdp, none"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("sdp"), HasSubstr("1.50 times"), HasSubstr("none"),
                                       HasSubstr("memory of all mechanisms is within 10%"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("last epoch"), HasSubstr("none, sdp"))));
}

TEST(StudyFindings, SayWhatIsNotSure) {
  const auto findings =
      study_findings(two(figures("none", 20, 2, 100), figures("sdp", 20.1, 3, 100), pair(0.1, 0.5, 1)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("do not differ measurably"), ContainsRegex("\\b1000\\b"),
                                       HasSubstr("p = 0.400"), Not(HasSubstr("above")))));
  EXPECT_THAT(findings, Contains(HasSubstr("No mechanism is measurably the best")));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("another order"), HasSubstr("not measurably"))));
}

TEST(StudyFindings, OfSentencesAloneLeaveTheMechanismsOpen) {
  const auto findings = study_findings(two(figures("none", 20, 3, 1), figures("sdp", 21, 2, 1), pair(1, 0.5, 2)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("sdp is 1.00 BLEU above none with these seeds"),
                                       HasSubstr("not measurably over seeds"), HasSubstr("reverse"))));
  EXPECT_THAT(findings, Contains(HasSubstr("No mechanism is measurably the best")));
}

TEST(StudyFindings, NameMeasuresThatContradictEachOther) {
  const auto findings = study_findings(two(figures("none", 20, 2, 1), figures("sdp", 30, 3, 1), pair(10, 1, 2)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("Validation loss disagrees"), HasSubstr("Test perplexity disagrees"),
                                       HasSubstr("higher with sdp than with none"))));
}

TEST(StudyFindings, CompareVariancesOnlyOfManyRuns) {
  const auto findings = [](std::int64_t runs, double variance) {
    MechanismFigures first = figures("none", 20, 3, 1), second = figures("sdp", 30, 2, 1);
    first.scores[0].bleu.variance = variance, second.scores[0].bleu.variance = 0.04;
    first.scores[0].bleu.runs = second.scores[0].bleu.runs = runs;
    return study_findings(two(first, second, pair(10, 1, 2)));
  };
  EXPECT_THAT(findings(3, 4), Contains(AllOf(HasSubstr("none 2.00, sdp 0.20"), HasSubstr("3 runs each are too few"))));
  // 12 runs: the logarithm of the ratio 100 is 4.605, with a standard error of sqrt(2 * 2 / 11) = 0.603; of 2, 0.693.
  EXPECT_THAT(findings(12, 4), Contains(HasSubstr("none varies most")));
  EXPECT_THAT(findings(12, 0.08), Contains(HasSubstr("No mechanism varies measurably more")));
}

TEST(StudyFindings, SayWhereALossHasTurned) {
  MechanismFigures first = figures("none", 20, 3, 1);
  first.curve.push_back({3, around(1), around(3.5)});
  const auto findings = study_findings(two(first, figures("sdp", 30, 2, 1), pair(10, 1, 2)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("none (epoch 2)"), HasSubstr("overfits"))));
  first.curve.back().valid_loss = around(3.05);  // 0.05 above the lowest, with a standard error of 0.08
  EXPECT_THAT(study_findings(two(first, figures("sdp", 30, 2, 1), pair(10, 1, 2))),
              Contains(AllOf(HasSubstr("none (epoch 2)"), HasSubstr("not measurably higher"))));
}

TEST(StudyFindings, TimesOfABusyMachineAreNotCompared) {
  MechanismFigures second = figures("sdp", 30, 2, 150);
  second.seconds.high = 450, second.seconds.low = 150, second.seconds.variance = 10'000;
  const auto findings = study_findings(two(figures("none", 20, 3, 100), second, pair(10, 1, 2)));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("no measurable difference in time"), HasSubstr("3.0"))));
  EXPECT_THAT(findings, Not(Contains(HasSubstr("1.50"))));
}

TEST(StudyFindings, OfModelsThatTranslateNothingSayNothingElse) {
  const auto findings =
      study_findings(two(figures("none", 0.1, 3, 1), figures("sdp", 0.2, 2, 1), pair(0.1, 0.01, 0.01)));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings[0], AllOf(HasSubstr("No mechanism"), HasSubstr("0.20")));
}

TEST(StudyFindings, OfOneRunWarnOfTheSeed) {
  MechanismFigures first = figures("none", 20, 3, 1), second = figures("sdp", 30, 2, 1);
  first.runs = second.runs = 1;
  MechanismPair both = pair(10, 1, 2);
  both.over_runs.enough = false;
  const auto findings = study_findings(two(first, second, both));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("noise"), HasSubstr("--runs 3"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("The model with sdp is 10.00 BLEU above the one with none"),
                                       HasSubstr("seed"))));
  EXPECT_THAT(findings, Not(Contains(HasSubstr("translates best"))));
}

// Three mechanisms that differ in nothing but the seed: every run garbles its own words.
TEST(StudyFindings, ClaimNothingOfNoise) {
  ThreadPool pool(1);
  std::vector<std::string> references;
  for (int line = 0; line < 60; ++line) references.push_back(kReferences[static_cast<std::size_t>(line) % 6]);
  int claims = 0;
  constexpr int kStudies = 200;
  for (std::uint64_t study = 0; study < kStudies; ++study) {
    Random random(11, study);
    std::vector<StudyRun> runs;
    for (const char* attention : {"a", "b", "c"})
      for (std::int64_t seed = 1; seed <= 3; ++seed) {
        const double wrong = 0.3 + 0.03 * random.normal();  // the luck of the seed
        StudyRun run{.attention = attention, .seed = seed, .best_epoch = 1, .test_perplexity = 2};
        for (const std::string& reference : references) {
          std::string line;
          for (const char letter : reference) line += letter != ' ' && random.uniform() < wrong / 5 ? 'x' : letter;
          run.translations.push_back(line);
        }
        const std::vector<std::vector<std::string>> reference = {references};
        const double bleu = metrics::corpus_bleu(pool, run.translations, reference).score;
        run.scores = {{5, bleu, bleu}};
        runs.push_back(run);
      }
    const Study found = analyse_study(runs, references, pool, {.samples = 100, .trials = 200});
    for (const std::string& finding : study_findings(found))
      if (finding.find("measurably over sentences and runs") != std::string::npos) {
        ++claims;
        break;
      }
  }
  EXPECT_LE(claims, kStudies * 7 / 100);
}

}  // namespace
}  // namespace heed::study
