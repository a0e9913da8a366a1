// How far back a language model looks, measured: it reads pieces of the text, each as if nothing stood before it. What
// a token costs there, beyond what it costs with all of the text before it, is what the missing history is worth. The
// same tokens are on both sides, so it takes few of them to see it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/metrics/text_score.h"
#include "heed/model/lm/language_model.h"

namespace heed::evaluate {

struct HistoryStep {
  std::int64_t least = 0, most = 0;  // tokens before one that the model could see
  std::int64_t tokens = 0;           // of which this is the mean; not 0
  double extra_bits = 0;             // a token costs so much more than with all that stands before it
};

// For 0, 1, 2-3, 4-7 and so on to 63 tokens; lengths that the text has no token for are left out. Left out are tokens
// that the model does not know, the ends of sentences (nothing but the end is no sentence), and sentences that begin
// within a piece, to which the cut does nothing.
// `whole`: the tokens of `text` as scored with all that stands before them.
std::vector<HistoryStep> history_effect(const model::LanguageModel& model, const text::LmText& text,
                                        std::span<const metrics::ScoredToken> whole, ThreadPool& pool);

}  // namespace heed::evaluate
