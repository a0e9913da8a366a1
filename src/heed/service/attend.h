// One sentence translated with everything that the search saw, as words: what the page and /attend show.
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
  double margin = 7;                     // as SearchOptions::margin; wide, as the tree is there to be looked at
  Index candidates = 8;                  // next words that are kept for each hypothesis
  std::vector<std::string> prefix = {};  // target tokens with which every hypothesis begins; may end with the end mark
  std::vector<decode::EditedWeights> edits = {};
  std::stop_token abandoned = {};
};

struct AttendedNext {
  std::string token;
  double probability = 0;
};

// A hypothesis of the search: the words on the way from the root to it.
struct AttendedNode {
  int parent = -1;                              // its number among the nodes; -1: the root, which is the first
  std::string token;                            // its last
  std::string text;                             // all its words, as text
  double probability = 1, log_probability = 0;  // of its last word; of all of them
  decode::TraceNode::State state = decode::TraceNode::State::kExpanded;
  bool forced = false;                  // by the prefix
  std::vector<float> weights = {};      // attention as its last word was chosen, one a source token; empty for the root
  std::vector<AttendedNext> next = {};  // the most probable words behind it; none where the search did not go on
};

struct AttendedHypothesis {
  int node = 0;
  std::string text;
  std::vector<std::string> tokens;  // without marks
  double score = 0, log_probability = 0;
  bool finished = true;
};

struct Attended {
  std::string model = {}, source = {}, target = {}, attention = {};
  std::vector<std::string> source_tokens = {};  // with both marks
  std::vector<bool> unknown = {};               // to the model, of each of them
  std::vector<AttendedNode> nodes = {};
  std::vector<AttendedHypothesis> hypotheses = {};  // best first
};

// Of `text`, as one sentence. Throws Error for one without words, of too many, or edits that do not fit.
Attended attend(const model::TranslationModel& model, ThreadPool& pool, const AttendRequest& request, Index max_words);

}  // namespace heed::service
