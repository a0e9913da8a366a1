#include "heed/model/gru/seq2seq.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/autograd/columns.h"
#include "heed/autograd/pointwise.h"
#include "heed/autograd/rows.h"
#include "heed/base/error.h"
#include "heed/base/settings/setting_value.h"
#include "heed/model/gru/readout.h"
#include "heed/tensor/parallel.h"

namespace heed::model {

const Seq2SeqOptions& validate(const Seq2SeqOptions& options) {
  check_settings(options);
  return options;
}

namespace {

// Embeddings that are also the output matrix start small, so that the first logits are as large as a linear layer's.
double embedding_deviation(const Seq2SeqOptions& options) {
  return readout_kind(options.readout) == ReadoutKind::kTied ? 1 / std::sqrt(static_cast<double>(options.embedding))
                                                             : 1;
}

// Rows x [n, H] at their positions in [K, B, H], zeros elsewhere.
Var scatter(Tape& tape, const Var& x, std::span<const std::int32_t> positions, Index batch) {
  const Index count = *std::ranges::max_element(positions) / batch + 1;  // K
  const View y = tape.workspace().zeros({count, batch, x.value.columns()});
  for_rows(tape.pool(), x.value.rows(), x.value.columns(), [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r)
      std::ranges::copy(x.value.row(r), y.row(positions[static_cast<std::size_t>(r)]).begin());
  });
  return Tape::constant(y);
}

}  // namespace

Seq2Seq::Seq2Seq(ParameterStore& store, const Seq2SeqOptions& options, Random& random)
    : options_(validate(options)),
      source_embedding_(Scope(store) / "encoder" / "embedding", options.source_tokens, options.embedding, random,
                        embedding_deviation(options)),
      encoder_(Scope(store) / "encoder" / "rnn", options.embedding, options.hidden, random),
      sentence_(Scope(store) / "encoder" / "sentence", 2 * options.hidden, options.hidden, random),
      attention_(
          make_attention(options.attention, Scope(store) / "attention",
                         AttentionSizes{.decoder = options.hidden, .encoder = 2 * options.hidden, .key = options.key},
                         options.heads, random)),
      target_embedding_(Scope(store) / "decoder" / "embedding", options.target_tokens, options.embedding, random,
                        embedding_deviation(options)),
      decoder_(Scope(store) / "decoder" / "rnn", options.embedding, options.hidden, random),
      readout_(Scope(store) / "decoder",
               ReadoutOptions{.kind = readout_kind(options.readout),
                              .in = attention_->context_size() + options.hidden,
                              .dropout = options.readout_dropout},
               target_embedding_, random) {}

Seq2Seq::Encoded Seq2Seq::encode(Tape& tape, const Seq2SeqBatch& batch, Random& random) const {
  const Var words = source_embedding_(tape, batch.source, batch.source_steps, batch.sentences);  // [S, B, E]
  const auto states =
      encoder_(tape, dropout(tape, words, options_.dropout, random, batch.source_rows), batch.source_lengths);
  const Var both = concat(tape, {states.last_forward, states.last_backward});                            // [B, 2H]
  const Var outputs = dropout(tape, states.outputs, options_.state_dropout, random, batch.source_rows);  // [S, B, 2H]
  return {attention_->prepare(tape, outputs, batch.source_lengths), relu(tape, sentence_(tape, both))};
}

Seq2Seq::Output Seq2Seq::decode(Tape& tape, const Encoded& encoded, const Seq2SeqBatch& batch, Random& random) const {
  const Var words = target_embedding_(tape, batch.target_inputs, batch.target_steps, batch.sentences);  // [T, B, E]
  const Var read = dropout(tape, words, options_.dropout, random, batch.target_rows);
  const Var states = decoder_(tape, read, encoded.sentence, batch.target_lengths).outputs;
  const auto attended = attention_->attend(tape, states, encoded.memory);    // context [T, B, C]
  const Var known = concat(tape, {attended.context, states});                // [T, B, C + H]
  const Var real = rows(tape, known, batch.real_positions);                  // [n, C + H]
  return {readout_(tape, real, random, batch.real_rows), attended.weights};  // [n, V]
}

void Seq2Seq::reserve_gradient_rows(const Seq2SeqBatch& batch) const {
  source_embedding_.weight().gradient().to_add_rows(batch.source);
  target_embedding_.weight().gradient().to_add_rows(batch.target_inputs);
}

CrossEntropy Seq2Seq::loss(Tape& tape, const Seq2SeqBatch& batch, Random& random) const {
  const Output output = decode(tape, encode(tape, batch, random), batch, random);
  return cross_entropy(tape, output.logits, batch.targets,
                       {.smoothing = tape.training() ? options_.label_smoothing : 0, .reuse_logits = true});
}

Seq2Seq::Step Seq2Seq::step(Tape& tape, const Attention::Memory& memory, Var hidden,
                            std::span<const std::int32_t> tokens, std::span<const std::int32_t> positions,
                            const Var* weights) const {
  const auto rows_now = static_cast<Index>(tokens.size()), batch = memory.values.shape()[1];
  require(batch > 0 && (positions.empty() ? rows_now % batch == 0 : positions.size() == tokens.size()), "decode step",
          [&] {
            return Mismatch{fmt::format("a multiple of {} tokens, or one position per token", batch),
                            fmt::format("{} tokens, {} positions", rows_now, positions.size())};
          });
  const auto one_step = tape.workspace().array<std::int32_t>(tokens.size());
  std::ranges::fill(one_step, 1);
  const Var state = decoder_(tape, target_embedding_(tape, tokens, 1, rows_now), hidden, one_step).last;  // [rows, H]
  const Var queries = positions.empty() ? Var{state.value.as({rows_now / batch, batch, options_.hidden})}
                                        : scatter(tape, state, positions, batch);  // [K, B, H]
  const Var used = weights != nullptr ? *weights : attention_->weights(tape, queries, memory);
  const Var attended = attention_->context(tape, used, memory);  // [K, B, C]
  const Index context_size = attention_->context_size();
  const Var context = positions.empty() ? Var{attended.value.as({rows_now, context_size})}
                                        : rows(tape, attended, positions);  // [rows, C]
  Random unused(0);                                                         // dropout is for training
  return {state, readout_(tape, concat(tape, {context, state}), unused), used};
}

}  // namespace heed::model
