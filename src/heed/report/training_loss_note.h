// Explains why the loss of a training run can be above its validation loss.
#pragma once

#include <string>

#include "heed/model/gru/seq2seq.h"

namespace heed::report {

// The lowest possible cross-entropy with label smoothing, in nats per token: the entropy of a target whose share
// `smoothing` is spread evenly over all `vocabulary` tokens.
double smoothing_floor(double smoothing, Index vocabulary);

// Empty unless the training loss is the higher one.
std::string training_loss_note(double train_loss, double valid_loss, const model::Seq2SeqOptions& options);

}  // namespace heed::report
