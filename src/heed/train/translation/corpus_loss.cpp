#include "heed/train/translation/corpus_loss.h"

#include "heed/text/corpus/epoch_plan.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::train {

model::Seq2SeqBatch batch_of(const text::Corpus& corpus, std::span<const std::int32_t> pairs) {
  return model::Seq2SeqBatch::from_sentences(corpus.source.copies(pairs), corpus.target.copies(pairs),
                                             text::Vocabulary::kPadding);
}

model::Seq2SeqBatch batch_of(const text::PairSource& source, std::span<const std::int64_t> pairs) {
  std::vector<std::vector<std::int32_t>> sources, targets;
  sources.reserve(pairs.size()), targets.reserve(pairs.size());
  for (const std::int64_t pair : pairs) {
    const auto from = source.source(pair), to = source.target(pair);
    sources.emplace_back(from.begin(), from.end());
    targets.emplace_back(to.begin(), to.end());
  }
  return model::Seq2SeqBatch::from_sentences(sources, targets, text::Vocabulary::kPadding);
}

std::int64_t predicted_tokens(const text::Corpus& corpus) {
  return static_cast<std::int64_t>(corpus.target.all().size() - corpus.target.size());
}

std::int64_t predicted_tokens(const text::PairSource& source) { return source.target_numbers() - source.size(); }

double corpus_loss(const model::Seq2Seq& model, const text::Corpus& corpus, ThreadPool& pool, Workspace& workspace) {
  const text::BatchPlan plan = text::plan_sorted(text::lengths_of(corpus), {});
  Random unused(0);
  double total = 0;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    workspace.reset();
    Tape tape(pool, workspace, Mode::kInference);
    const model::Seq2SeqBatch batch = batch_of(corpus, plan[i]);
    const CrossEntropy result = model.loss(tape, batch, unused);
    total += static_cast<double>(result.loss.value.span()[0]) * static_cast<double>(result.count);
  }
  return total / static_cast<double>(predicted_tokens(corpus));
}

}  // namespace heed::train
