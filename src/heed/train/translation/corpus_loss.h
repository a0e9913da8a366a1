// The loss of a model over a whole corpus: what validation and evaluation report.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/model/gru/seq2seq.h"
#include "heed/text/corpus/corpus.h"

namespace heed::train {

// The pairs with these numbers, as the model reads them.
model::Seq2SeqBatch batch_of(const text::Corpus& corpus, std::span<const std::int32_t> pairs);
model::Seq2SeqBatch batch_of(const text::PairSource& source, std::span<const std::int64_t> pairs);

// Target words that a model has to predict: end marks count, begin marks do not.
std::int64_t predicted_tokens(const text::Corpus& corpus);
std::int64_t predicted_tokens(const text::PairSource& source);

// Nats a predicted word, without dropout and label smoothing.
double corpus_loss(const model::Seq2Seq& model, const text::Corpus& corpus, ThreadPool& pool, Workspace& workspace);

}  // namespace heed::train
