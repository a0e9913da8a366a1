#include "heed/lab/lab_result.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::lab {
namespace {

TEST(LabRow, DeterministicRowsAgreeWithinATinyError) {
  EXPECT_TRUE((LabRow{.closed_form = 0.5, .measured = 0.5000049}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 0.5, .measured = 0.5000051}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 0.5, .measured = 0.4999949}.agrees()));
}

TEST(LabRow, LargeValuesAreComparedByTheirSize) {
  EXPECT_TRUE((LabRow{.closed_form = -100, .measured = -100.0009}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = -100, .measured = -100.0011}.agrees()));
}

TEST(LabRow, RandomRowsAgreeWithinFourStandardErrors) {
  EXPECT_TRUE((LabRow{.closed_form = 1, .measured = 1.39, .standard_error = 0.1}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 1, .measured = 1.41, .standard_error = 0.1}.agrees()));
}

TEST(LabRow, RoundingIsFlaggedUpToItsBoundOnly) {
  LabRow row{.closed_form = 0.5, .measured = 0.5 + 4e-3, .rounding = 5e-3};
  EXPECT_EQ(row.verdict(), Verdict::kRounding);
  EXPECT_TRUE(row.agrees());
  EXPECT_EQ(row.tolerance(), 5e-3);
  EXPECT_EQ(row.note(), "Float32 rounding of scores and weights can move this value by up to 5.0e-03.");
  row.measured = 0.5 + 6e-3;
  EXPECT_EQ(row.verdict(), Verdict::kDisagrees);
  EXPECT_FALSE(row.agrees());
  EXPECT_EQ(row.note(), "");
  row.measured = 0.5 + 4e-6;  // needs no excuse
  EXPECT_EQ(row.verdict(), Verdict::kAgrees);
  row.standard_error = 1e-12;
  EXPECT_EQ(row.verdict(), Verdict::kRounding);
}

TEST(LabRow, RareEventsAreNotCountedAsAgreement) {
  // A variance of 1e-6 from 0.04 expected samples, each of which would change it by 1e-4 / 4.
  LabRow row{.closed_form = 1e-6,
             .measured = 0,
             .standard_error = 5e-6,
             .events = LabRow::Events{.expected = 0.04, .effect = 2.5e-5, .samples = 10'000}};
  EXPECT_EQ(row.verdict(), Verdict::kTooRare);
  EXPECT_EQ(row.note(),
            "10,000 samples are too few: this value depends on rare ones, of which about 0.04 are expected.");
  row.measured = 2.5e-5;  // one did, at 5 standard errors
  EXPECT_EQ(row.verdict(), Verdict::kTooRare);
  row.measured = 1e-3;  // but not forty of them
  EXPECT_EQ(row.verdict(), Verdict::kDisagrees);
  // Here they could change the value by 0.05% only.
  LabRow coin{.closed_form = 0.25,
              .measured = 0.25 + 1e-5,
              .standard_error = 1e-5,
              .events = LabRow::Events{.expected = 0.04, .effect = 2.5e-5, .samples = 10'000}};
  EXPECT_EQ(coin.verdict(), Verdict::kAgrees);
  coin.measured = 0.25 + 4.1e-5;  // more than four standard errors
  EXPECT_EQ(coin.verdict(), Verdict::kTooRare);
  coin.measured = 0.251;
  EXPECT_EQ(coin.verdict(), Verdict::kDisagrees);
  row.events->expected = 40;
  row.measured = 2e-5;
  EXPECT_EQ(row.verdict(), Verdict::kAgrees);
}

TEST(LabRow, RefutesAClaimIfItAgreesWithTheClosedFormAlone) {
  LabRow row{.closed_form = 0.5, .measured = 0.5 + 1e-7, .claimed = 200};
  EXPECT_TRUE(row.refutes_claim());
  row.claimed = 0.5;
  EXPECT_FALSE(row.refutes_claim());
  row.claimed = 0.6;
  row.standard_error = 0.03;  // cannot tell 0.6 from 0.5
  EXPECT_FALSE(row.refutes_claim());
  row.standard_error = 0.01;
  EXPECT_TRUE(row.refutes_claim());
  row.measured = 0.7;  // agrees with neither
  EXPECT_FALSE(row.refutes_claim());
}

TEST(LabRow, WhatIsNotANumberDoesNotAgree) {
  EXPECT_FALSE((LabRow{.closed_form = 0.5, .measured = std::numeric_limits<double>::quiet_NaN()}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = std::numeric_limits<double>::quiet_NaN(), .measured = 1}.agrees()));
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_FALSE((LabRow{.closed_form = infinity, .measured = infinity}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 1, .measured = infinity, .rounding = infinity}.agrees()));
}

TEST(LabTable, AgreementIsToldFromTheRows) {
  LabTable table{.title = "Weights",
                 .rows = {{.closed_form = 1, .measured = 1 + 2e-6}, {.closed_form = 2, .measured = 2}}};
  EXPECT_TRUE(table.agrees());
  EXPECT_EQ(agreement(table),
            "Table “Weights”: closed form and measurement agree in all 2 rows; the largest difference is 2.0e-06.");
  table.rows.push_back({.closed_form = 0, .measured = 0.25});
  EXPECT_FALSE(table.agrees());
  EXPECT_EQ(agreement(table),
            "Table “Weights”: closed form and measurement disagree in 1 of 3 rows; the largest difference is 2.5e-01.");
  LabTable random{.title = "Means", .rows = {{.closed_form = 1, .measured = 1.15, .standard_error = 0.1}}};
  EXPECT_EQ(agreement(random),
            "Table “Means”: closed form and measurement agree in its only row; the largest difference is 1.5 standard "
            "errors.");
  EXPECT_EQ(agreement({.title = "Nothing"}), "Table “Nothing”: nothing was measured.");
}

TEST(LabTable, FlaggedRowsAreCountedInItsSentence) {
  LabTable table{
      .title = "Shares",
      .rows = {{.closed_form = 0.5, .measured = 0.5 + 2e-6}, {.closed_form = 0.5, .measured = 0.51, .rounding = 0.02}}};
  EXPECT_EQ(agreement(table),
            "Table “Shares”: closed form and measurement agree in all 2 rows, 1 of them only within the rounding of "
            "float32 numbers (up to 2.0e-02); the largest difference in the other rows is 2.0e-06.");
  table.rows = {{.closed_form = 1e-6, .measured = 0, .standard_error = 1, .events = LabRow::Events{0.1, 1, 100}}};
  EXPECT_EQ(agreement(table), "Table “Shares”: 1 value is too rare to be measured with this number of samples.");
  table.rows = {{.closed_form = 1, .measured = std::numeric_limits<double>::quiet_NaN()}};
  EXPECT_THAT(agreement(table), ::testing::AllOf(::testing::HasSubstr("disagree in 1 of 1 rows"),
                                                 ::testing::HasSubstr("some numbers are not finite")));
}

TEST(LabTable, ClaimsAreRefutedWithTheirReason) {
  LabTable table{.title = "Weights",
                 .rows = {{.closed_form = 0.5, .measured = 0.5, .claimed = 0.5},
                          {.closed_form = 0.5, .measured = 0.5, .claimed = 200}},
                 .claim = LabClaim{.claim = "α = c", .why = "c is a length."}};
  EXPECT_EQ(refutation(table),
            "The claim “α = c” fails in 1 of 2 rows: it says 200 where 0.5 is measured. c is a length.");
  table.rows.pop_back();
  EXPECT_EQ(refutation(table), "The claim “α = c” cannot be refuted with these settings.");
}

TEST(LabResult, AgreesIfAllTablesDo) {
  LabResult result{
      .tables = {{.rows = {{.closed_form = 1, .measured = 1}}}, {.rows = {{.closed_form = 1, .measured = 1}}}}};
  EXPECT_TRUE(result.agrees());
  result.tables[1].rows[0].measured = 2;
  EXPECT_FALSE(result.agrees());
}

}  // namespace
}  // namespace heed::lab
