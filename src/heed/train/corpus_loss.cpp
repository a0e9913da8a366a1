#include "heed/train/corpus_loss.h"

#include "heed/text/batches.h"
#include "heed/text/vocabulary.h"

namespace heed {

Seq2SeqBatch batch_of(const Corpus& corpus, std::span<const std::int32_t> pairs) {
  return Seq2SeqBatch::from_sentences(corpus.source.copies(pairs), corpus.target.copies(pairs), Vocabulary::kPadding);
}

Seq2SeqBatch batch_of(const PairSource& source, std::span<const std::int64_t> pairs) {
  std::vector<std::vector<std::int32_t>> sources, targets;
  sources.reserve(pairs.size()), targets.reserve(pairs.size());
  for (const std::int64_t pair : pairs) {
    const auto from = source.source(pair), to = source.target(pair);
    sources.emplace_back(from.begin(), from.end());
    targets.emplace_back(to.begin(), to.end());
  }
  return Seq2SeqBatch::from_sentences(sources, targets, Vocabulary::kPadding);
}

std::int64_t predicted_words(const Corpus& corpus) {
  return static_cast<std::int64_t>(corpus.target.all().size() - corpus.target.size());
}

std::int64_t predicted_words(const PairSource& source) { return source.target_numbers() - source.size(); }

double corpus_loss(const Seq2Seq& model, const Corpus& corpus, ThreadPool& pool, Workspace& workspace) {
  const BatchPlan plan = plan_sorted(lengths_of(corpus), {});
  Random unused(0);
  double total = 0;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    workspace.reset();
    Tape tape(pool, workspace, Mode::kInference);
    const Seq2SeqBatch batch = batch_of(corpus, plan[i]);
    const CrossEntropy result = model.loss(tape, batch, unused);
    total += static_cast<double>(result.loss.value.span()[0]) * static_cast<double>(result.count);
  }
  return total / static_cast<double>(predicted_words(corpus));
}

}  // namespace heed
