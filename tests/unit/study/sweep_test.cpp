#include "heed/study/sweep/sweep.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/metrics/student_t.h"

namespace heed::study {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::vector<SweepAxis> kAxes = {{"word-dropout", {"0", "0.3"}}, {"layers", {"0", "1"}}, {"hidden", {"8", "16"}}};

SweepRun run(SweepCell cell, double accuracy, double seconds = 1) {
  return {.cell = std::move(cell), .accuracy = accuracy, .loss = 1 - accuracy, .seconds = seconds, .parameters = 10};
}

// Two runs per trained setting, with accuracies `accuracy` and `apart` more; layers add 0.1, and wider ones 0.05 more.
std::vector<SweepRun> grid(double apart) {
  std::vector<SweepRun> runs;
  for (const SweepCell& cell : sweep_cells(kAxes)) {
    if (trained_cell(kAxes, cell) != cell) continue;
    const double accuracy = 0.5 + 0.1 * static_cast<double>(cell[1]) + 0.05 * static_cast<double>(cell[2]);
    runs.push_back(run(cell, accuracy)), runs.push_back(run(cell, accuracy + apart));
  }
  return runs;
}

TEST(Sweep, HasEveryCombinationWithTheLastAxisFastest) {
  EXPECT_THAT(sweep_cells(std::vector<SweepAxis>{{"a", {"1", "2"}}, {"b", {"x"}}, {"c", {"3", "4"}}}),
              ElementsAre(SweepCell{0, 0, 0}, SweepCell{0, 0, 1}, SweepCell{1, 0, 0}, SweepCell{1, 0, 1}));
}

TEST(Sweep, UnitsMakeNoDifferenceWithoutALayer) {
  EXPECT_EQ(trained_cell(kAxes, {1, 0, 1}), (SweepCell{1, 0, 0}));
  EXPECT_EQ(trained_cell(kAxes, {1, 1, 1}), (SweepCell{1, 1, 1}));
  EXPECT_EQ(sweep_setting(kAxes, {1, 0, 0}), "word-dropout 0.3, layers 0");
  EXPECT_EQ(sweep_setting(kAxes, {0, 1, 1}), "word-dropout 0, layers 1, hidden 16");
}

TEST(Sweep, FindsTheBestAndTheLuckOfSeeds) {
  const Sweep sweep = analyse_sweep(kAxes, grid(0.02), 100);
  ASSERT_EQ(sweep.points.size(), 6U);
  EXPECT_EQ(sweep.points[sweep.best].cell, (SweepCell{0, 1, 1}));
  EXPECT_NEAR(sweep.points[sweep.best].accuracy.mean, 0.66, 1e-12);
  EXPECT_NEAR(sweep.points[sweep.best].accuracy.variance, 0.0002, 1e-12);
  EXPECT_NEAR(*sweep.seed_deviation, std::sqrt(0.0002), 1e-12);
  // Of 15 pairs and with six degrees of freedom (t = 4.70), a difference may be 0.066 by chance.
  ASSERT_EQ(sweep.level.size(), 3U);
  for (const std::size_t i : sweep.level) EXPECT_EQ(sweep.points[i].cell[1], 1U);
}

TEST(Sweep, OfEquallyAccurateSettingsTheOneOfLowerLossIsBest) {
  std::vector<SweepRun> runs = {run({0}, 0.5), run({1}, 0.5)};
  runs[1].loss = 0.1;
  EXPECT_EQ(analyse_sweep({{"layers", {"1", "2"}}}, runs, 10).best, 1U);
}

// Student's t of two degrees of freedom is 4.303, of four 2.776, of six 2.447. Among three pairs, p is three times as
// large.
TEST(Sweep, FewRunsAndManyPairsLeaveMoreToChance) {
  const auto effect = [](std::size_t values, int runs) {
    SweepAxis axis{.name = "layers", .values = {}};
    std::vector<SweepRun> all;
    for (std::size_t value = 0; value < values; ++value) {
      axis.values.push_back(std::to_string(value + 1));
      for (int i = 0; i < runs; ++i) all.push_back(run({value}, 0.5 + 0.01 * i + 0.1 * static_cast<double>(value)));
    }
    const Sweep sweep = analyse_sweep({axis}, all, 100);
    metrics::Difference difference = sweep.effects.at(0).difference;
    const double error = *sweep.seed_deviation * std::sqrt(2.0 / runs);
    EXPECT_NEAR(difference.p,
                static_cast<double>(values * (values - 1) / 2) *
                    metrics::two_sided_p(difference.value / error, static_cast<double>(values) * (runs - 1)),
                1e-12);
    return (difference.interval.high - difference.value) / error;
  };
  EXPECT_NEAR(effect(2, 2), 4.303, 0.001);
  EXPECT_NEAR(effect(2, 3), 2.776, 0.001);
  EXPECT_NEAR(effect(3, 3), 2.447, 0.001);
}

TEST(Sweep, AnEffectIsThatOfSettingsWhichDifferInNothingElse) {
  const Sweep sweep = analyse_sweep(kAxes, grid(0.02), 100);
  ASSERT_EQ(sweep.effects.size(), 3U);
  EXPECT_NEAR(sweep.effects[0].difference.value, 0, 1e-12);
  // No layer serves as the partner of both widths.
  EXPECT_NEAR(sweep.effects[1].accuracy[0], 0.51, 1e-12);
  EXPECT_NEAR(sweep.effects[1].accuracy[1], 0.61 + 0.025, 1e-12);
  // Without a layer widths are not compared.
  EXPECT_NEAR(sweep.effects[2].accuracy[0], 0.61, 1e-12);
  EXPECT_NEAR(sweep.effects[2].difference.value, 0.05, 1e-12);
  // The mean of no layer is of two settings with two runs each, that of one layer of four: 1/4 + 1/8.
  const double t = 2.447;  // of six degrees of freedom
  const metrics::Difference& layers = sweep.effects[1].difference;
  EXPECT_NEAR(layers.interval.high - layers.value, t * std::sqrt(0.0002 * (0.25 + 0.125)), 1e-4);
}

TEST(SweepFindings, TellWhatSeedsExplain) {
  const std::vector<std::string> findings = sweep_findings(analyse_sweep(kAxes, grid(0.02), 100));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("6 settings"), HasSubstr("word-dropout 0, layers 1, hidden 16"),
                                       HasSubstr("66.00%"), HasSubstr("65.00%"), HasSubstr("67.00%"))));
  EXPECT_THAT(findings, Contains(AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b5\\b"), HasSubstr("within noise"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("word-dropout"), HasSubstr("within the noise"))));
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("layers 1"), HasSubstr("better than 0"), HasSubstr("12.50"),
                                       HasSubstr("more than the noise"))));
  EXPECT_THAT(findings, Contains(HasSubstr("100 texts")));
}

TEST(SweepFindings, SayNothingOfLuckWithOneSeed) {
  const Sweep sweep = analyse_sweep({{"layers", {"1", "2"}}}, std::vector{run({0}, 0.5), run({1}, 0.6)}, 50);
  EXPECT_FALSE(sweep.seed_deviation);
  EXPECT_THAT(sweep.level, IsEmpty());
  const std::vector<std::string> findings = sweep_findings(sweep);
  EXPECT_THAT(findings, Contains(AllOf(HasSubstr("One seed"), HasSubstr("--runs 3"))));
  EXPECT_THAT(findings, Each(Not(HasSubstr("between seeds"))));
}

TEST(SweepFindings, NameAFasterSettingOnlyWhereItIsMeasurablyFaster) {
  const auto findings = [](double slow, double other_slow) {
    return sweep_findings(analyse_sweep(
        {{"layers", {"1", "2"}}},
        std::vector{run({0}, 0.60, 1.05), run({0}, 0.64, 1.1), run({1}, 0.61, slow), run({1}, 0.65, other_slow)}, 50));
  };
  EXPECT_THAT(findings(4.5, 4.6),
              Contains(AllOf(HasSubstr("layers 1"), HasSubstr("fastest"), HasSubstr("1.1 s"), HasSubstr("4.5 s"))));
  EXPECT_THAT(findings(1, 9), Each(Not(HasSubstr("fastest"))));
  EXPECT_THAT(findings(1.3, 1.31), Each(Not(HasSubstr("fastest")))) << "measurable, but not worth mentioning";
}

TEST(SweepFindings, OneSettingIsNotCompared) {
  const auto findings =
      sweep_findings(analyse_sweep({{"layers", {"1"}}}, std::vector{run({0}, 0.5), run({0}, 0.6)}, 50));
  EXPECT_THAT(findings[0], AllOf(HasSubstr("one setting"), HasSubstr("55.00%")));
  EXPECT_THAT(findings, Each(Not(HasSubstr("other setting"))));
}

}  // namespace
}  // namespace heed::study
