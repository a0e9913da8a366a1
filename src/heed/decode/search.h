// Greedy and beam search over many sentences at once.
//
// Sentences are sorted by length and decoded in batches; one that is done leaves its batch. The source is encoded and
// its keys projected once a sentence, however many hypotheses look at it. The result of a sentence does not depend on
// what it is decoded with (but for rounding), and is the same bits for any number of threads.
// How a beam lives and ends is told in beam.h.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "heed/base/settings/setting.h"
#include "heed/base/thread_pool.h"
#include "heed/decode/hypothesis.h"
#include "heed/model/gru/seq2seq.h"

namespace heed::decode {

struct SearchOptions {
  Index beam = 5;                // hypotheses kept at each step; 1: greedy
  Index nbest = 1;               // hypotheses returned for each sentence, at most `beam`
  double length_penalty = 1;     // hypotheses are ranked by log P / length^this; 0: by log P alone
  double margin = 7;             // hypotheses less probable than their sentence's best by this, in nats, are given up
  double max_length_factor = 2;  // target words at most: this times the source words,
  Index max_length_extra = 10;   // plus this,
  Index max_length = 0;          // and never more than this; 0: no other limit
  // A batch has at least one sentence, and no more than these two allow:
  Index batch_rows = 384;    // hypotheses decoded at once
  Index batch_words = 2048;  // source words encoded at once, marks and padding included
  bool keep_weights = true;  // false: Hypothesis::weights stay empty
};

inline constexpr Setting kBeamSetting{
    .name = "beam", .help = "Hypotheses kept at each step; 1 is greedy search", .range = {1, 1000}};

template <SettingsOf<SearchOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit(kBeamSetting, options.beam);
  visit({.name = "nbest", .help = "Translations per sentence, at most --beam", .range = kBeamSetting.range},
        options.nbest);
  visit({.name = "length-penalty",
         .help = "Rank translations by log P / length^X; 0 ranks by log P, which favours short ones",
         .range = {0, 1e9},
         .link = "https://arxiv.org/abs/1609.08144"},
        options.length_penalty);
  visit({.name = "margin",
         .help = "Drop hypotheses whose log P is this far below the best of their sentence; 1000 drops none",
         .range = {0.001, 1e9},
         .unit = "nats",
         .link = "https://arxiv.org/abs/1702.01806"},
        options.margin);
  visit({.name = "max-length-factor",
         .help = "Limit a translation to X times the source length plus --max-length-extra tokens",
         .range = {0, 1e9}},
        options.max_length_factor);
  visit({.name = "max-length-extra", .help = "See --max-length-factor", .range = kCount, .unit = "tokens"},
        options.max_length_extra);
  visit({.name = "max-length",
         .help = "Limit a translation to N tokens, whatever the length of the source",
         .range = kCount,
         .zero = "no further limit",
         .unit = "tokens"},
        options.max_length);
  visit({.name = "batch-rows", .help = "Maximum number of hypotheses per batch", .range = {1, 1e9}},
        options.batch_rows);
  visit(
      {.name = "batch-words", .help = "Maximum number of source tokens per batch", .range = {1, 1e9}, .unit = "tokens"},
      options.batch_words);
}

void validate(const SearchOptions& options);  // throws Error for a value that its setting does not take

// sources: ids with both marks, as Corpus holds them. Returns, for each, the best hypotheses, best first, at least one:
// those that have come to their end mark by score, and behind them, if there are fewer than asked for, those cut.
// `done` is told now and then how many sentences are finished so far, by any of the pool's threads but one at a time.
// Throws Error for options that make no sense and for a model whose scores are not finite.
std::vector<std::vector<Hypothesis>> search(const model::Seq2Seq& model, ThreadPool& pool,
                                            std::span<const std::vector<std::int32_t>> sources,
                                            const SearchOptions& options = {},
                                            const std::function<void(std::size_t)>& done = {});

}  // namespace heed::decode
