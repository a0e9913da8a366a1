// A search that records everything: all hypotheses that it kept, their attention and their candidate next tokens. It
// can also force a prefix or use attention weights set by hand.
//
// Without a prefix or edits, its best hypotheses are those of `search`. One sentence at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/decode/search.h"
#include "heed/model/gru/seq2seq.h"

namespace heed::decode {

// Attention weights set by hand for one target position, used for every hypothesis.
struct EditedWeights {
  Index step = 0;              // the target position, from 0
  std::vector<float> weights;  // one per source token, special tokens included; not negative; normalised to sum to 1
};

struct TraceOptions {
  SearchOptions search = {};
  std::vector<std::int32_t> prefix = {};  // tokens that every hypothesis starts with; may end with the end token
  std::vector<EditedWeights> edits = {};
  Index candidates = 8;  // next tokens recorded per hypothesis
};

struct TraceCandidate {
  std::int32_t word;
  double probability;
};

// A hypothesis: the tokens on the path from the root to this node. An end token is a node too.
struct TraceNode {
  enum class State {
    kExpanded,  // the search extended it
    kFinished,  // an end token
    kGivenUp,   // dropped: it could no longer win
    kCut,       // at the maximum length
  };
  int parent = -1;  // -1: the root, which is the first node
  std::int32_t word = 0;
  double log_probability = 0;  // of all tokens
  double probability = 1;      // of the last token
  State state = State::kGivenUp;
  std::vector<float> weights = {};        // attention when the last token was chosen; empty for the root
  std::vector<TraceCandidate> next = {};  // most probable first; only if the search extended it
};

struct TracedHypothesis {
  int node;  // its end token, or its last token if it was cut
  double log_probability, score;
  bool finished;
};

struct Trace {
  std::vector<TraceNode> nodes = {};
  std::vector<TracedHypothesis> best = {};  // as `search` returns them
};

// source: ids including start and end tokens. Throws Error for invalid options, and for edits on a model without
// attention.
Trace trace_search(const model::Seq2Seq& model, ThreadPool& pool, std::span<const std::int32_t> source,
                   const TraceOptions& options = {});

}  // namespace heed::decode
