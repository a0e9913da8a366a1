#include "heed/service/attend_json.h"

#include "heed/base/formats/json.h"
#include "heed/base/formats/rounded.h"

namespace heed::service {
namespace {

using nlohmann::ordered_json;

constexpr int kDigits = 5;

const char* name_of(decode::TraceNode::State state) {
  switch (state) {
    case decode::TraceNode::State::kExpanded:
      return "expanded";
    case decode::TraceNode::State::kFinished:
      return "finished";
    case decode::TraceNode::State::kGivenUp:
      return "givenUp";
    case decode::TraceNode::State::kCut:
      break;
  }
  return "cut";
}

ordered_json json_of(const AttendedNode& node) {
  ordered_json next = ordered_json::array();
  for (const AttendedNext& word : node.next)
    next.push_back({{"token", word.token}, {"probability", rounded(word.probability, kDigits)}});
  return {{"parent", node.parent},
          {"token", node.token},
          {"text", node.text},
          {"probability", rounded(node.probability, kDigits)},
          {"logProbability", rounded(node.log_probability, kDigits)},
          {"state", name_of(node.state)},
          {"forced", node.forced},
          {"weights", rounded(node.weights, kDigits)},
          {"next", std::move(next)}};
}

ordered_json json_of(const AttendedHypothesis& hypothesis) {
  return {{"node", hypothesis.node},
          {"text", hypothesis.text},
          {"tokens", hypothesis.tokens},
          {"score", rounded(hypothesis.score, kDigits)},
          {"logProbability", rounded(hypothesis.log_probability, kDigits)},
          {"finished", hypothesis.finished}};
}

}  // namespace

ordered_json attend_json(const Attended& attended) {
  ordered_json nodes = ordered_json::array(), hypotheses = ordered_json::array();
  for (const AttendedNode& node : attended.nodes) nodes.push_back(json_of(node));
  for (const AttendedHypothesis& hypothesis : attended.hypotheses) hypotheses.push_back(json_of(hypothesis));
  return {{"model", attended.model},
          {"source", attended.source},
          {"target", attended.target},
          {"attention", attended.attention},
          {"translation", attended.hypotheses.empty() ? "" : attended.hypotheses.front().text},
          {"sourceTokens", attended.source_tokens},
          {"unknown", attended.unknown},
          {"nodes", std::move(nodes)},
          {"hypotheses", std::move(hypotheses)}};
}

}  // namespace heed::service
