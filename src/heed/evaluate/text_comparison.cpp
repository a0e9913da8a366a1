#include "heed/evaluate/text_comparison.h"

namespace heed::evaluate {

ComparedCell compare_text(const model::LanguageModel& model, const text::SourceText& source, bool seen,
                          ThreadPool& pool) {
  ComparedCell cell{.seen = seen,
                    .evaluation = evaluate_text(model, source, pool, /*normalize=*/true),
                    .stretches = {},
                    .history = {}};
  cell.stretches = stretches_of(cell.evaluation.given.tokens, spelling_end(cell.evaluation.unit));
  cell.history = history_effect(model, text::lm_text(source, model.tokens()), cell.evaluation.given.tokens, pool);
  return cell;
}

}  // namespace heed::evaluate
