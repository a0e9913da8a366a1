// Translates one sentence and records everything the search saw: the data of the page and of /attend.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "heed/decode/trace.h"
#include "heed/model/translation_model.h"

namespace heed::service {

struct AttendRequest {
  std::string text = {};
  std::string model = {};                    // empty: the first for the languages, or of all
  std::string source = "auto", target = {};  // empty: any
  Index beam = 5;
  Index nbest = 5;                       // at most `beam`
  double margin = 7;                     // as SearchOptions::margin; wide, so that the tree shows alternatives
  Index candidates = 8;                  // next tokens recorded per hypothesis
  std::vector<std::string> prefix = {};  // target tokens that every hypothesis starts with; may end with the end token
  std::vector<decode::EditedWeights> edits = {};
  std::stop_token abandoned = {};
};

struct AttendedNext {
  std::string token;
  double probability = 0;
};

// A hypothesis of the search: the tokens on the path from the root to it.
struct AttendedNode {
  int parent = -1;                              // its index among the nodes; -1: the root, which is the first
  std::string token;                            // its last token
  std::string text;                             // all its tokens, as text
  double probability = 1, log_probability = 0;  // of its last token; of all tokens
  decode::TraceNode::State state = decode::TraceNode::State::kExpanded;
  bool forced = false;                  // given by the prefix
  std::vector<float> weights = {};      // attention at its last token, one per source token; empty for the root
  std::vector<AttendedNext> next = {};  // the most probable next tokens; empty if the search did not extend it
};

struct AttendedHypothesis {
  int node = 0;
  std::string text;
  std::vector<std::string> tokens;  // without special tokens
  double score = 0, log_probability = 0;
  bool finished = true;
};

struct Attended {
  std::string model = {}, source = {}, target = {}, attention = {};
  std::vector<std::string> source_tokens = {};  // with start and end tokens
  std::vector<bool> unknown = {};               // for each of them, whether the model does not know it
  std::vector<AttendedNode> nodes = {};
  std::vector<AttendedHypothesis> hypotheses = {};  // best first
};

// Treats `text` as one sentence. Throws Error if it has no tokens or too many, and if the edits do not fit.
Attended attend(const model::TranslationModel& model, ThreadPool& pool, const AttendRequest& request, Index max_words);

}  // namespace heed::service
