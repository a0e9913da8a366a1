// The translation model: a bidirectional GRU encoder and a GRU decoder with attention over the encoder's states.
//
//   h_t = [forward GRU ; backward GRU] over E_src[w_t];  sentence = relu(W [last forward ; last backward] + b)
//   s_i = GRU(E_tgt[m_i], s_{i-1}) from s_0 = sentence;  a_i = Attn(s_i, h);  P(next) = softmax(readout([a_i ; s_i]))
// The attention output does not feed the next step, so with the target given the whole target side is parallel.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "heed/autograd/cross_entropy.h"
#include "heed/base/random.h"
#include "heed/model/gru/readout.h"
#include "heed/model/gru/seq2seq_batch.h"
#include "heed/model/gru/seq2seq_options.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/embedding.h"
#include "heed/nn/gru.h"
#include "heed/nn/linear.h"

namespace heed::model {

class Seq2Seq {
 public:
  // Throws Error for options that make no model (validate, make_attention).
  Seq2Seq(ParameterStore& store, const Seq2SeqOptions& options, Random& random);

  struct Encoded {
    Attention::Memory memory;
    Var sentence;  // [B, H]
  };
  struct Output {
    Var logits;   // [real positions, V]
    Var weights;  // attention, [B, 1, T, S]
  };
  // `random` draws dropout. REQUIRES: batch stays where it is until the tape is done
  Encoded encode(Tape& tape, const Seq2SeqBatch& batch, Random& random) const;
  Output decode(Tape& tape, const Encoded& encoded, const Seq2SeqBatch& batch, Random& random) const;
  CrossEntropy loss(Tape& tape, const Seq2SeqBatch& batch, Random& random) const;

  // The gradients of the word vectors will be of the words of this batch, in this order, also where only a share of it
  // is read: so that those of all shares are of the same rows. REQUIRES: called before the tape runs backward
  void reserve_gradient_rows(const Seq2SeqBatch& batch) const;

  // One step of decoding, for K hypotheses of each of B sentences. Hypotheses are rows [K, B]: all first ones, then all
  // second ones; the memory is the sentence's own and is not repeated for them. The first `hidden` is
  // Encoded::sentence. In inference only: nothing is recorded.
  //
  // Where sentences have not all as many hypotheses, `positions` gives the position of each row in [K, B], and there
  // are rows for those alone; K is then the least that holds them. REQUIRES: positions are not negative, each once
  //
  // `weights` [B, h, K, S] are taken for those of the attention itself, if given.
  struct Step {
    Var hidden;   // [rows, H]; rows are K * B without positions
    Var logits;   // [rows, V]
    Var weights;  // [B, h, K, S]; undefined at positions without a row
  };
  Step step(Tape& tape, const Attention::Memory& memory, Var hidden, std::span<const std::int32_t> tokens,
            std::span<const std::int32_t> positions = {}, const Var* weights = nullptr) const;

  const Seq2SeqOptions& options() const { return options_; }

 private:
  Seq2SeqOptions options_;
  Embedding source_embedding_;
  BidirectionalGru encoder_;
  Linear sentence_;
  std::unique_ptr<Attention> attention_;
  Embedding target_embedding_;
  Gru decoder_;
  Readout readout_;
};

}  // namespace heed::model
