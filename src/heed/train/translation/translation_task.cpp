#include "heed/train/translation/translation_task.h"

#include "heed/base/formats/json.h"
#include "heed/text/corpus/epoch_plan.h"
#include "heed/text/vocabulary/vocabulary.h"
#include "heed/train/train_task.h"

namespace heed::train {
namespace {

// The pairs with these indices as a batch.
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

}  // namespace

TranslationTask::TranslationTask(model::TranslationModel& model, const TrainingData& data,
                                 const TrainSettings& settings)
    : model_(model),
      data_(data),
      batches_{.sentences = settings.batch.batch,
               .tokens = settings.batch.batch_tokens,
               .seed = static_cast<std::uint64_t>(settings.loop.seed),
               .bucket_by = text::bucket_by(settings.batch.bucket_by)},
      epoch_tokens_(predicted_tokens(*data.train)) {}

std::int64_t TranslationTask::begin_epoch(std::int64_t epoch) {
  plan_.emplace(*data_.train, batches_, static_cast<std::uint64_t>(epoch));
  return plan_->size();
}

TrainTask::BatchLoss TranslationTask::gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool,
                                                Workspace& workspace) {
  batch_ = batch_of(*data_.train, plan_->batch(batch));
  Tape tape(pool, workspace, Mode::kTraining);
  Random dropout = dropout_random(batches_.seed, step);
  const CrossEntropy result = model_.network().loss(tape, batch_, dropout);
  tape.backward(result.loss);
  return {.loss = result.loss.value.span()[0], .tokens = result.count};
}

TrainTask::BatchLoss TranslationTask::share_gradients(std::int64_t batch, std::int64_t step, const Share& share,
                                                      const Tape::Ready& ready, ThreadPool& pool,
                                                      Workspace& workspace) {
  const model::Seq2SeqBatch whole = batch_of(*data_.train, plan_->batch(batch));
  std::vector<std::int32_t> sentences;
  for (std::int64_t sentence = share.index; sentence < whole.sentences; sentence += share.count)
    sentences.push_back(static_cast<std::int32_t>(sentence));
  const bool nothing = sentences.empty();
  if (nothing) sentences.push_back(0);
  batch_ = whole.share(sentences);
  model_.network().reserve_gradient_rows(whole);
  Tape tape(pool, workspace, Mode::kTraining);
  tape.on_ready(ready);
  Random dropout = dropout_random(batches_.seed, step);
  const CrossEntropy result = model_.network().loss(tape, batch_, dropout);
  const std::int64_t tokens = nothing ? 0 : result.count;
  const float weight = static_cast<float>(tokens) / static_cast<float>(whole.targets.size());
  tape.backward(result.loss, ConstView(&weight, result.loss.shape()));
  return {.loss = result.loss.value.span()[0], .tokens = tokens};
}

double TranslationTask::validation_loss(ThreadPool& pool, Workspace& workspace) {
  return corpus_loss(model_.network(), data_.validation, pool, workspace);
}

void TranslationTask::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  model_.save(folder, training);
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
