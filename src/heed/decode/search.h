// Greedy and beam search over many sentences at once.
//
// Sentences are sorted by length and decoded in batches; a finished sentence leaves its batch. The source is encoded
// and its keys are projected once per sentence, for any number of hypotheses. The result of a sentence does not depend
// on the other sentences (except for rounding) and is bit-identical for any number of threads. beam.h explains how a
// beam grows and ends.
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
  Index nbest = 1;               // hypotheses returned per sentence, at most `beam`
  double length_penalty = 1;     // hypotheses are ranked by log P / length^this; 0: by log P alone
  double margin = 7;             // hypotheses less probable than their sentence's best by this many nats are dropped
  double max_length_factor = 2;  // maximum target tokens: this times the source tokens,
  Index max_length_extra = 10;   // plus this,
  Index max_length = 0;          // and never more than this; 0: no further limit
  // A batch has at least one sentence, and no more than these two allow:
  Index batch_rows = 384;    // hypotheses decoded at once
  Index batch_words = 2048;  // source tokens encoded at once, special tokens and padding included
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
         .help =
             "At each step, drop hypotheses whose log P is this far below that of the sentence's best; 1000 drops none",
         .range = {0.001, 1e9},
         .unit = "nats",
         .link = "https://arxiv.org/abs/1702.01806"},
        options.margin);
  visit({.name = "max-length-factor",
         .help = "Limit a translation to X times the source length plus --max-length-extra tokens",
         .range = {0, 1e9}},
        options.max_length_factor);
  visit({.name = "max-length-extra",
         .help = "Tokens added to the limit that --max-length-factor sets",
         .range = kCount,
         .unit = "tokens"},
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

void validate(const SearchOptions& options);  // throws Error for an invalid value

// sources: ids including start and end tokens, as in Corpus. Returns, for each sentence, the best hypotheses, best
// first, at least one: the finished ones by score, then, if there are fewer than requested, those that were cut. `done`
// is called from time to time with the number of finished sentences, from any of the pool's threads, one at a time.
// Throws Error for invalid options and for a model whose scores are not finite.
std::vector<std::vector<Hypothesis>> search(const model::Seq2Seq& model, ThreadPool& pool,
                                            std::span<const std::vector<std::int32_t>> sources,
                                            const SearchOptions& options = {},
                                            const std::function<void(std::size_t)>& done = {});

}  // namespace heed::decode
