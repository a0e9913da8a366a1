// A search that is looked at: all hypotheses that it kept, what each attended to and which words it could have gone on
// with; and one with a forced prefix or with attention weights set by hand.
//
// Without meddling its best hypotheses are those of `search`. One sentence at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/decode/search.h"
#include "heed/model/gru/seq2seq.h"

namespace heed::decode {

// Attention in the choice of one target word, whichever hypothesis it is of, set by hand.
struct EditedWeights {
  Index step = 0;              // the target word, from 0
  std::vector<float> weights;  // one a source word, marks included; not negative; made to sum to 1
};

struct TraceOptions {
  SearchOptions search = {};
  std::vector<std::int32_t> prefix = {};  // words with which every hypothesis begins; may end with the end mark
  std::vector<EditedWeights> edits = {};
  Index candidates = 8;  // next words that are kept for each hypothesis
};

struct TraceCandidate {
  std::int32_t word;
  double probability;
};

// A hypothesis: the words on the way from the root to it. An end mark is a node too.
struct TraceNode {
  enum class State {
    kExpanded,  // the search went on from it
    kFinished,  // an end mark
    kGivenUp,   // it could not win any more
    kCut,       // at the longest length allowed
  };
  int parent = -1;  // -1: the root, which is the first node
  std::int32_t word = 0;
  double log_probability = 0;  // of all words
  double probability = 1;      // of the last
  State state = State::kGivenUp;
  std::vector<float> weights = {};        // attention as the last word was chosen; empty for the root
  std::vector<TraceCandidate> next = {};  // most probable first, where the search went on
};

struct TracedHypothesis {
  int node;  // its end mark, or its last word where it was cut
  double log_probability, score;
  bool finished;
};

struct Trace {
  std::vector<TraceNode> nodes = {};
  std::vector<TracedHypothesis> best = {};  // as `search` returns them
};

// source: ids with both marks. Throws Error for options that make no sense, and edits of a model without attention.
Trace trace_search(const model::Seq2Seq& model, ThreadPool& pool, std::span<const std::int32_t> source,
                   const TraceOptions& options = {});

}  // namespace heed::decode
