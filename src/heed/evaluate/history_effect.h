// Measures how much of the history a language model uses. The model reads pieces of the text, each without the text
// before it. The extra cost of a token there, compared with its cost with the full history, is the value of the missing
// history. Both costs are measured on the same tokens, so a few tokens are enough.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/metrics/difference.h"
#include "heed/metrics/text_score.h"
#include "heed/model/lm/language_model.h"

namespace heed::evaluate {

struct HistoryStep {
  std::int64_t least = 0, most = 0;  // number of preceding tokens that the model could see
  std::int64_t tokens = 0;           // number of tokens averaged; not 0
  // Mean extra cost of a token, in bits, compared with the full history. The pieces are the independent units; p is
  // corrected for the number of steps.
  metrics::Difference extra_bits = {};
};

// For 0, 1, 2-3, 4-7 and so on to 63 tokens; lengths for which the text has no token are left out. Also left out are
// unknown tokens, sentence ends (nothing but the end is no sentence), and sentences that start within a piece, which
// the cut does not affect.
// `whole`: the tokens of `text` as scored with the full history.
std::vector<HistoryStep> history_effect(const model::LanguageModel& model, const text::LmText& text,
                                        std::span<const metrics::ScoredToken> whole, ThreadPool& pool);

}  // namespace heed::evaluate
