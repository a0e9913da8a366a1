#include "heed/lab/lab_json.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/lab/lab.h"

namespace heed::lab {
namespace {

using nlohmann::ordered_json;

TEST(LabJson, EveryFigureOfEveryExperimentHasItsDataUnderItsKind) {
  LabOptions options;
  options.samples = 50;
  options.c = {1, 20, 100};
  ThreadPool pool(1);
  std::set<std::string> kinds;
  for (const LabExperiment& experiment : lab_experiments()) {
    const LabResult result = run_lab(experiment.name, options, pool);
    const ordered_json json = lab_json(result);
    EXPECT_EQ(json["name"], experiment.name);
    EXPECT_EQ(json["agrees"], result.agrees());
    ASSERT_EQ(json["figures"].size(), result.figures.size());
    for (const ordered_json& figure : json["figures"]) {
      const std::string kind = figure["kind"];
      kinds.insert(kind);
      const char* data = kind == "lines" ? "series" : kind == "matrix" ? "values" : "groups";
      EXPECT_FALSE(figure[data].empty()) << experiment.name << " " << figure["title"];
      EXPECT_TRUE(figure["x"].contains("label"));
    }
  }
  EXPECT_THAT(kinds, ::testing::IsSupersetOf({"lines", "histograms", "matrix"}));
}

TEST(LabJson, ASeriesKeepsItsBandItsStyleAndItsColour) {
  LabResult result;
  result.figures.push_back({.file = "f",
                            .x = {.label = "c", .log = true, .low = 1.5},
                            .content = LabLines{{{.name = "s",
                                                  .x = {1, 2},
                                                  .y = {1.0 / 3, 2},
                                                  .low = {0, 1},
                                                  .high = {3, 4},
                                                  .dashed = true,
                                                  .color = 2}}}});
  const ordered_json figure = lab_json(result)["figures"][0];
  EXPECT_EQ(figure["x"].dump(), R"({"label":"c","log":true,"low":1.5,"high":null})");
  EXPECT_EQ(figure["series"][0].dump(),
            R"({"name":"s","x":[1.0,2.0],"y":[0.333333,2.0],"low":[0.0,1.0],"high":[3.0,4.0],"dashed":true,)"
            R"("dots":false,"color":2})");
}

TEST(LabJson, RowsHaveVerdictsAndTablesTheirClaims) {
  LabResult result{.tables = {{.title = "Weights",
                               .rows = {{.closed_form = 0.5, .measured = 0.5, .claimed = 8},
                                        {.closed_form = 0.5, .measured = 0.51, .rounding = 0.02, .claimed = 0.5},
                                        {.closed_form = 0.5, .measured = 0.6, .claimed = 0.5}},
                               .claim = LabClaim{.claim = "α = c", .why = "c is a length."}}}};
  const ordered_json table = lab_json(result)["tables"][0], rows = table["rows"];
  EXPECT_EQ(table["claim"]["claim"], "α = c");
  EXPECT_EQ(table["claim"]["why"], "c is a length.");
  EXPECT_EQ(rows[0]["verdict"], "agrees");
  EXPECT_EQ(rows[0]["claimed"], 8);
  EXPECT_EQ(rows[0]["refutes_claim"], true);
  EXPECT_FALSE(rows[0].contains("note"));
  EXPECT_EQ(rows[1]["verdict"], "rounding");
  EXPECT_EQ(rows[1]["rounding"], 0.02);
  EXPECT_EQ(rows[1]["allowed"], 0.02);
  EXPECT_EQ(rows[1]["refutes_claim"], false);
  EXPECT_EQ(rows[1]["note"], "Float32 rounding of scores and weights can move this value by up to 2.0e-02.");
  EXPECT_EQ(rows[2]["verdict"], "disagrees");
  EXPECT_EQ(rows[2]["agrees"], false);
}

}  // namespace
}  // namespace heed::lab
