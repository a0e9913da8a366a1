#include "heed/service/attend_json.h"

#include <gtest/gtest.h>

#include "heed/base/formats/json.h"

namespace heed::service {
namespace {

using nlohmann::ordered_json;

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
                            .state = decode::TraceNode::State::kGivenUp,
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

}  // namespace
}  // namespace heed::service
