// The loss of a model over a whole corpus: what validation and evaluation report.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/model/seq2seq.h"
#include "heed/text/corpus.h"
#include "heed/text/pair_source.h"

namespace heed {

// The pairs with these numbers, as the model reads them.
Seq2SeqBatch batch_of(const Corpus& corpus, std::span<const std::int32_t> pairs);
Seq2SeqBatch batch_of(const PairSource& source, std::span<const std::int64_t> pairs);

// Target words that a model has to predict: end marks count, begin marks do not.
std::int64_t predicted_words(const Corpus& corpus);
std::int64_t predicted_words(const PairSource& source);

// Nats a predicted word, without dropout and label smoothing.
double corpus_loss(const Seq2Seq& model, const Corpus& corpus, ThreadPool& pool, Workspace& workspace);

}  // namespace heed
