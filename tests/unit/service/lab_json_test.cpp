#include "heed/service/lab_json.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/json.h"
#include "heed/lab/lab.h"
#include "heed/service/attend_json.h"
#include "heed/service/rounded.h"

namespace heed {
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

TEST(AttendJson, HasTheNamesThatThePageReads) {
  Attended attended{.model = "m", .source = "de", .target = "en", .attention = "sdp"};
  attended.source_tokens = {"<s>", "hund", "</s>"};
  attended.unknown = {false, true, false};
  attended.nodes.push_back({.parent = -1, .token = "<s>", .text = "", .next = {{"dog", 0.123456789}}});
  attended.nodes.push_back({.parent = 0,
                            .token = "dog",
                            .text = "Dog",
                            .probability = 0.5,
                            .log_probability = -0.69315,
                            .state = TraceNode::State::kGivenUp,
                            .forced = true,
                            .weights = {0.25F, 0.5F, 0.1234567F}});
  attended.hypotheses.push_back({.node = 1, .text = "Dog", .tokens = {"dog"}, .score = -0.3, .log_probability = -0.7});
  const ordered_json json = attend_json(attended);
  EXPECT_EQ(json["translation"], "Dog");
  EXPECT_EQ(json["sourceTokens"][1], "hund");
  EXPECT_EQ(json["unknown"].dump(), "[false,true,false]");
  EXPECT_EQ(json["nodes"][0]["next"][0].dump(), R"({"token":"dog","probability":0.12346})");
  EXPECT_EQ(json["nodes"][1].dump(),
            R"({"parent":0,"token":"dog","text":"Dog","probability":0.5,"logProbability":-0.69315,"state":"givenUp",)"
            R"("forced":true,"weights":[0.25,0.5,0.12346],"next":[]})");
  EXPECT_EQ(json["hypotheses"][0].dump(),
            R"({"node":1,"text":"Dog","tokens":["dog"],"score":-0.3,"logProbability":-0.7,"finished":true})");
}

TEST(Rounded, KeepsSoManyDigitsOfLargeAndSmallNumbers) {
  EXPECT_EQ(rounded(123456789.0, 3), 123000000.0);
  EXPECT_EQ(rounded(-0.000123456, 2), -0.00012);
  EXPECT_EQ(rounded(0.0, 5), 0.0);
  EXPECT_EQ(rounded(1e-300, 5), 1e-300);
}

}  // namespace
}  // namespace heed
