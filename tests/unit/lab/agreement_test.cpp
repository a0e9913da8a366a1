// The main requirement of the lab: closed form and measurement agree over a grid of m, D, c, beta and seeds.
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/lab/lab.h"

namespace heed::lab {
namespace {

std::string disagreements(const LabResult& result) {
  std::string text;
  for (const LabTable& table : result.tables) {
    for (const LabRow& row : table.rows) {
      if (row.agrees()) continue;
      text += fmt::format("{}, {} at {}: closed form {}, measured {}, {} apart, {} allowed\n", table.title, row.name,
                          fmt::join(row.parameters, ", "), row.closed_form, row.measured, row.error(), row.tolerance());
    }
  }
  return text;
}

struct Setting {
  Index m, d, a, b;
  std::vector<double> c, betas;
  std::uint64_t seed;
  Index samples = 3000;
  bool scale = true;
};

LabOptions options_of(const Setting& setting) {
  LabOptions options;
  options.m = setting.m;
  options.d = setting.d;
  options.a = setting.a;
  options.b = setting.b;
  options.c = setting.c;
  options.betas = setting.betas;
  options.seed = setting.seed;
  options.samples = setting.samples;
  options.scale = setting.scale;
  return options;
}

std::string name_of_setting(const ::testing::TestParamInfo<Setting>& instance) {
  const Setting& setting = instance.param;
  return fmt::format("m{}D{}seed{}{}", setting.m, setting.d, setting.seed, setting.scale ? "" : "undivided");
}

class LabAgreement : public ::testing::TestWithParam<Setting> {};

TEST_P(LabAgreement, HoldsInEveryRowOfEveryExperiment) {
  const LabOptions options = options_of(GetParam());
  ThreadPool pool;
  for (const LabExperiment& experiment : lab_experiments()) {
    const LabResult result = run_lab(experiment.name, options, pool);
    EXPECT_TRUE(result.agrees()) << experiment.name << ":\n" << disagreements(result);
    for (const LabTable& table : result.tables) {
      EXPECT_FALSE(table.rows.empty()) << table.title;
      for (const LabRow& row : table.rows) {
        const std::string where = fmt::format("{}, {} at {}", table.title, row.name, fmt::join(row.parameters, ", "));
        EXPECT_TRUE(std::isfinite(row.closed_form) && std::isfinite(row.measured)) << where;
        // A verdict other than "agrees" has a reason that the row's own numbers give.
        if (row.verdict() == Verdict::kAgrees) {
          EXPECT_LE(row.error(), row.standard_error ? 4 * *row.standard_error : 1e-5 * std::abs(row.closed_form))
              << where;
        } else if (row.verdict() == Verdict::kRounding) {
          EXPECT_LE(row.error(), row.rounding) << where;
        } else {
          ASSERT_EQ(row.verdict(), Verdict::kTooRare) << where;
          EXPECT_LT(row.events->expected, 10) << where;
        }
      }
    }
    for (const std::string& finding : result.findings)
      EXPECT_THAT(finding, ::testing::Not(::testing::ContainsRegex("(^|[^a-z])(nan|inf)([^a-z]|$)")))
          << experiment.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Grid, LabAgreement,
                         ::testing::Values(Setting{10, 64, 1, 2, {1, 8, 30, 200}, {0.01, 0.1, 1}, 1},
                                           Setting{10, 64, 4, 9, {2, 20, 60}, {0.02, 0.2, 2}, 2},
                                           Setting{2, 2, 2, 1, {0.5, 3, 10}, {0.05, 0.5}, 3},
                                           Setting{2, 64, 1, 2, {1, 10, 100, 400}, {0, 0.1}, 4},
                                           Setting{5, 5, 5, 1, {1, 5, 25}, {0.1, 4}, 5},
                                           Setting{3, 100, 2, 3, {10, 50, 150}, {0.03, 0.3}, 6},
                                           Setting{40, 48, 7, 30, {7, 70}, {0.1, 1}, 7},
                                           Setting{16, 16, 3, 4, {12}, {0.25}, 8}),
                         name_of_setting);

// The corners of what the command line and the page accept: the least and the largest c, D from 2 to 1,024, m from 2 to
// 128, beta from 0 to its maximum, and variances so small that they drown in rounding.
const std::vector<double> kExtremeScales = {1e-3, 1, 40, 1e3, 1e6};
const std::vector<double> kExtremeVariances = {0, 1e-15, 1e-12, 1e-6, 0.1, 10};
INSTANTIATE_TEST_SUITE_P(Corners, LabAgreement,
                         ::testing::Values(Setting{2, 2, 1, 2, kExtremeScales, kExtremeVariances, 1, 1000},
                                           Setting{2, 2, 2, 1, kExtremeScales, kExtremeVariances, 2, 1000, false},
                                           Setting{3, 7, 1, 3, {5000}, {4}, 1, 1000},      // these three settings
                                           Setting{10, 10, 1, 2, {400}, {0.1}, 1, 1000},   // gave numbers that
                                           Setting{10, 64, 1, 2, {1000}, {0.1}, 1, 1000},  // were not finite
                                           Setting{10, 64, 3, 7, kExtremeScales, kExtremeVariances, 3, 1000},
                                           Setting{10, 64, 3, 7, kExtremeScales, kExtremeVariances, 4, 500, false},
                                           Setting{2, 1024, 1, 2, kExtremeScales, kExtremeVariances, 5, 300},
                                           Setting{128, 128, 128, 1, {1e-3, 40, 1e6}, kExtremeVariances, 6, 200},
                                           Setting{128, 1024, 1, 128, {1e6}, {0, 10}, 7, 50},
                                           Setting{128, 1024, 1, 128, {1e6}, {10}, 8, 50, false}),
                         name_of_setting);

TEST(LabTolerances, FindOutAWrongClosedForm) {
  // A closed form that is wrong by a hundredth is found out in every table of weights.
  ThreadPool pool;
  LabOptions options;
  options.samples = 3000;
  for (const char* name : {"copy", "average", "projection", "distribution"}) {
    LabResult result = run_lab(name, options, pool);
    for (LabTable& table : result.tables) {
      for (LabRow& row : table.rows) {
        row.closed_form += 0.01;
        EXPECT_FALSE(row.agrees()) << table.title;
      }
    }
  }
}

void expect_drawable(const LabResult& result) {
  for (const LabFigure& figure : result.figures) {
    EXPECT_TRUE(figure.see.ends_with(".")) << figure.file;
    EXPECT_FALSE(figure.title.empty() || figure.x.label.empty() || figure.y.label.empty()) << figure.file;
    if (const auto* lines = std::get_if<LabLines>(&figure.content)) {
      EXPECT_FALSE(lines->series.empty()) << figure.file;
      for (const LabSeries& series : lines->series) {
        EXPECT_FALSE(series.x.empty()) << figure.file;
        EXPECT_EQ(series.x.size(), series.y.size()) << figure.file;
        EXPECT_EQ(series.low.size(), series.high.size()) << figure.file;
        EXPECT_TRUE(series.low.empty() || series.low.size() == series.x.size()) << figure.file;
        EXPECT_FALSE(series.name.empty() && !series.dashed) << figure.file;
        for (const double y : series.y) EXPECT_TRUE(std::isfinite(y)) << figure.file;
      }
    } else if (const auto* matrix = std::get_if<LabMatrix>(&figure.content)) {
      EXPECT_EQ(matrix->values.size(), matrix->rows.size() * matrix->columns.size()) << figure.file;
      EXPECT_LT(matrix->low, matrix->high) << figure.file;
      for (const double value : matrix->values) {
        EXPECT_GE(value, matrix->low - 1e-6) << figure.file;
        EXPECT_LE(value, matrix->high + 1e-6) << figure.file;
      }
    } else if (const auto* points = std::get_if<LabPoints>(&figure.content)) {
      EXPECT_FALSE(points->groups.empty()) << figure.file;
      for (const LabPointGroup& group : points->groups) {
        EXPECT_FALSE(group.x.empty()) << figure.file;
        EXPECT_EQ(group.x.size(), group.y.size()) << figure.file;
      }
    } else {
      const auto& histograms = std::get<LabHistograms>(figure.content);
      EXPECT_FALSE(histograms.groups.empty()) << figure.file;
      for (const LabHistogram& group : histograms.groups) EXPECT_FALSE(group.values.empty()) << figure.file;
    }
  }
}

TEST(LabResults, AreWholeAndCanBeDrawn) {
  ThreadPool pool;
  LabOptions options;
  options.samples = 500;
  std::set<std::string> files;
  for (const LabExperiment& experiment : lab_experiments()) {
    const LabResult result = run_lab(experiment.name, options, pool);
    EXPECT_EQ(result.name, experiment.name);
    EXPECT_FALSE(result.claim.empty() || result.formulas.empty() || result.explanation.empty());
    EXPECT_GE(result.findings.size(), result.tables.size());
    EXPECT_FALSE(result.figures.empty()) << experiment.name;
    for (const LabTable& table : result.tables) {
      for (const LabRow& row : table.rows) {
        EXPECT_EQ(row.parameters.size(), table.parameter_names.size()) << table.title;
        EXPECT_EQ(row.name.empty(), table.name_heading.empty()) << table.title;
      }
    }
    expect_drawable(result);
    for (const LabFigure& figure : result.figures) {
      EXPECT_TRUE(files.insert(figure.file).second) << figure.file;
      EXPECT_TRUE(figure.file.starts_with(experiment.name)) << figure.file;
    }
  }
}

TEST(LabResults, AreDrawableForTheSmallestSettings) {
  ThreadPool pool;
  LabOptions options;
  options.m = options.d = 2;
  options.c = {1};
  options.betas = options.epsilons = {0};
  options.bounds = {0.1};
  options.samples = 2;
  for (const LabExperiment& experiment : lab_experiments()) {
    const LabResult result = run_lab(experiment.name, options, pool);
    expect_drawable(result);
    // Without noise everything except `scale` is deterministic; two samples of it say little.
    EXPECT_TRUE(result.agrees() || experiment.name == "scale") << disagreements(result);
  }
}

TEST(LabResults, AreTheSameForAnyNumberOfThreads) {
  ThreadPool one(1), three(3);
  LabOptions options;
  options.samples = 700;  // no multiple of a chunk
  for (const LabExperiment& experiment : lab_experiments()) {
    const LabResult x = run_lab(experiment.name, options, one), y = run_lab(experiment.name, options, three);
    ASSERT_EQ(x.tables.size(), y.tables.size());
    for (std::size_t t = 0; t < x.tables.size(); ++t) {
      for (std::size_t r = 0; r < x.tables[t].rows.size(); ++r)
        EXPECT_EQ(x.tables[t].rows[r].measured, y.tables[t].rows[r].measured) << x.tables[t].title;
    }
    EXPECT_EQ(x.findings, y.findings);
  }
}

TEST(LabResults, FollowTheSeed) {
  ThreadPool pool;
  LabOptions options;
  options.samples = 100;
  const LabResult first = run_lab("noisy", options, pool);
  options.seed = 2;
  const LabResult second = run_lab("noisy", options, pool);
  EXPECT_NE(first.tables[0].rows[0].measured, second.tables[0].rows[0].measured);
  EXPECT_NE(first.findings, second.findings);
}

}  // namespace
}  // namespace heed::lab
