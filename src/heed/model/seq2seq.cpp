#include "heed/model/seq2seq.h"

#include <algorithm>
#include <cmath>

#include "heed/autograd/columns.h"
#include "heed/autograd/dropout.h"
#include "heed/autograd/pointwise.h"
#include "heed/autograd/rows.h"
#include "heed/base/error.h"
#include "heed/nn/attention/make_attention.h"
#include "heed/tensor/parallel.h"

namespace heed {

Seq2SeqBatch Seq2SeqBatch::from_sentences(std::span<const std::vector<std::int32_t>> sources,
                                          std::span<const std::vector<std::int32_t>> targets, std::int32_t padding) {
  require(sources.size() == targets.size(), "batch", [&] {
    return Mismatch{std::to_string(sources.size()) + " targets, one for each source", std::to_string(targets.size())};
  });
  Seq2SeqBatch batch;
  batch.sentences = static_cast<Index>(sources.size());
  for (std::size_t b = 0; b < sources.size(); ++b) {
    require(!sources[b].empty() && targets[b].size() >= 2, "batch", [&] {
      return Mismatch{"at least 1 source word and 2 target words",
                      std::to_string(sources[b].size()) + " and " + std::to_string(targets[b].size())};
    });
    batch.source_lengths.push_back(static_cast<std::int32_t>(sources[b].size()));
    batch.target_lengths.push_back(static_cast<std::int32_t>(targets[b].size()) - 1);
    batch.source_steps = std::max<Index>(batch.source_steps, batch.source_lengths.back());
    batch.target_steps = std::max<Index>(batch.target_steps, batch.target_lengths.back());
  }
  for (Index s = 0; s < batch.source_steps; ++s) {
    for (const auto& words : sources) {
      const auto i = static_cast<std::size_t>(s);
      batch.source.push_back(i < words.size() ? words[i] : padding);
    }
  }
  for (Index t = 0; t < batch.target_steps; ++t) {
    for (const auto& words : targets) {
      const auto i = static_cast<std::size_t>(t);
      const bool real = i + 1 < words.size();
      if (real) {
        batch.real_positions.push_back(static_cast<std::int32_t>(batch.target_inputs.size()));
        batch.targets.push_back(words[i + 1]);
      }
      batch.target_inputs.push_back(real ? words[i] : padding);
    }
  }
  return batch;
}

namespace {

// Words that are also the output matrix start small, so that the first logits are of the size that a linear layer
// gives.
double embedding_deviation(const Seq2SeqOptions& options) {
  return readout_kind(options.readout) == ReadoutKind::kTied ? 1 / std::sqrt(static_cast<double>(options.embedding))
                                                             : 1;
}

// Rows x [n, H] at their places in [K, B, H], zeros elsewhere.
Var scatter(Tape& tape, const Var& x, std::span<const std::int32_t> places, Index batch) {
  const Index count = *std::ranges::max_element(places) / batch + 1;  // K
  const View y = tape.workspace().zeros({count, batch, x.value.columns()});
  for_rows(tape.pool(), x.value.rows(), x.value.columns(), [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r)
      std::ranges::copy(x.value.row(r), y.row(places[static_cast<std::size_t>(r)]).begin());
  });
  return Tape::constant(y);
}

}  // namespace

Seq2Seq::Seq2Seq(ParameterStore& store, const Seq2SeqOptions& options, Random& random)
    : options_(require_valid(options)),
      source_embedding_(Scope(store) / "encoder" / "embedding", options.source_words, options.embedding, random,
                        embedding_deviation(options)),
      encoder_(Scope(store) / "encoder" / "rnn", options.embedding, options.hidden, random),
      sentence_(Scope(store) / "encoder" / "sentence", 2 * options.hidden, options.hidden, random),
      attention_(
          make_attention(options.attention, Scope(store) / "attention",
                         AttentionSizes{.decoder = options.hidden, .encoder = 2 * options.hidden, .key = options.key},
                         options.heads, random)),
      target_embedding_(Scope(store) / "decoder" / "embedding", options.target_words, options.embedding, random,
                        embedding_deviation(options)),
      decoder_(Scope(store) / "decoder" / "rnn", options.embedding, options.hidden, random),
      readout_(Scope(store) / "decoder",
               ReadoutOptions{.kind = readout_kind(options.readout),
                              .in = attention_->context_size() + options.hidden,
                              .dropout = options.readout_dropout},
               target_embedding_, random) {}

Seq2Seq::Encoded Seq2Seq::encode(Tape& tape, const Seq2SeqBatch& batch, Random& random) const {
  const Var words = source_embedding_(tape, batch.source, batch.source_steps, batch.sentences);  // [S, B, E]
  const auto states = encoder_(tape, dropout(tape, words, options_.dropout, random), batch.source_lengths);
  const Var both = concat(tape, {states.last_forward, states.last_backward});         // [B, 2H]
  const Var outputs = dropout(tape, states.outputs, options_.state_dropout, random);  // [S, B, 2H]
  return {attention_->prepare(tape, outputs, batch.source_lengths), relu(tape, sentence_(tape, both))};
}

Seq2Seq::Output Seq2Seq::decode(Tape& tape, const Encoded& encoded, const Seq2SeqBatch& batch, Random& random) const {
  const Var words = target_embedding_(tape, batch.target_inputs, batch.target_steps, batch.sentences);  // [T, B, E]
  const Var states =
      decoder_(tape, dropout(tape, words, options_.dropout, random), encoded.sentence, batch.target_lengths).outputs;
  const auto attended = attention_->attend(tape, states, encoded.memory);                      // context [T, B, C]
  const Var known = concat(tape, {attended.context, states});                                  // [T, B, C + H]
  return {readout_(tape, rows(tape, known, batch.real_positions), random), attended.weights};  // [n, V]
}

CrossEntropy Seq2Seq::loss(Tape& tape, const Seq2SeqBatch& batch, Random& random) const {
  const Output output = decode(tape, encode(tape, batch, random), batch, random);
  return cross_entropy(tape, output.logits, batch.targets,
                       {.smoothing = tape.training() ? options_.label_smoothing : 0, .reuse_logits = true});
}

Seq2Seq::Step Seq2Seq::step(Tape& tape, const Attention::Memory& memory, Var hidden,
                            std::span<const std::int32_t> words, std::span<const std::int32_t> places,
                            const Var* weights) const {
  const auto rows_now = static_cast<Index>(words.size()), batch = memory.values.shape()[1];
  require(batch > 0 && (places.empty() ? rows_now % batch == 0 : places.size() == words.size()), "decode step", [&] {
    return Mismatch{fmt::format("a multiple of {} words, or a place for each", batch),
                    fmt::format("{} words, {} places", rows_now, places.size())};
  });
  const auto one_step = tape.workspace().array<std::int32_t>(words.size());
  std::ranges::fill(one_step, 1);
  const Var state = decoder_(tape, target_embedding_(tape, words, 1, rows_now), hidden, one_step).last;  // [rows, H]
  const Var queries = places.empty() ? Var{state.value.as({rows_now / batch, batch, options_.hidden})}
                                     : scatter(tape, state, places, batch);  // [K, B, H]
  const Var used = weights != nullptr ? *weights : attention_->weights(tape, queries, memory);
  const Var attended = attention_->context(tape, used, memory);  // [K, B, C]
  const Index context_size = attention_->context_size();
  const Var context =
      places.empty() ? Var{attended.value.as({rows_now, context_size})} : rows(tape, attended, places);  // [rows, C]
  Random unused(0);  // dropout is for training
  return {state, readout_(tape, concat(tape, {context, state}), unused), used};
}

}  // namespace heed
