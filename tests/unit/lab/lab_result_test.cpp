#include "heed/lab/lab_result.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::lab {
namespace {

TEST(LabRow, DeterministicRowsAgreeWithinATinyError) {
  EXPECT_TRUE((LabRow{.closed_form = 0.5, .measured = 0.500009}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 0.5, .measured = 0.500011}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 0.5, .measured = 0.499989}.agrees()));
}

TEST(LabRow, LargeValuesAreComparedByTheirSize) {
  EXPECT_TRUE((LabRow{.closed_form = -100, .measured = -100.0009}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = -100, .measured = -100.0011}.agrees()));
}

TEST(LabRow, RandomRowsAgreeWithinFourStandardErrors) {
  EXPECT_TRUE((LabRow{.closed_form = 1, .measured = 1.39, .standard_error = 0.1}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 1, .measured = 1.41, .standard_error = 0.1}.agrees()));
}

TEST(LabRow, RoundingIsForgivenHoweverSureTheSampleIs) {
  EXPECT_TRUE((LabRow{.closed_form = 0.5, .measured = 0.5 + 4e-7, .standard_error = 1e-12}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = 0.5, .measured = 0.5 + 6e-7, .standard_error = 1e-12}.agrees()));
}

TEST(LabRow, WhatIsNotANumberDoesNotAgree) {
  EXPECT_FALSE((LabRow{.closed_form = 0.5, .measured = std::numeric_limits<double>::quiet_NaN()}.agrees()));
  EXPECT_FALSE((LabRow{.closed_form = std::numeric_limits<double>::quiet_NaN(), .measured = 1}.agrees()));
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

TEST(LabResult, AgreesIfAllTablesDo) {
  LabResult result{
      .tables = {{.rows = {{.closed_form = 1, .measured = 1}}}, {.rows = {{.closed_form = 1, .measured = 1}}}}};
  EXPECT_TRUE(result.agrees());
  result.tables[1].rows[0].measured = 2;
  EXPECT_FALSE(result.agrees());
}

}  // namespace
}  // namespace heed::lab
