// The translation model: a bidirectional GRU encoder and a GRU decoder with attention over the encoder's states.
//
//   h_t = [forward GRU ; backward GRU] over E_src[w_t];  sentence = relu(W [last forward ; last backward] + b)
//   s_i = GRU(E_tgt[m_i], s_{i-1}) from s_0 = sentence;  a_i = Attn(s_i, h);  P(next) = softmax(readout([a_i ; s_i]))
// The attention output does not feed the next step, so with the target given the whole target side is parallel.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "heed/autograd/cross_entropy.h"
#include "heed/base/random.h"
#include "heed/base/settings/setting.h"
#include "heed/model/gru/readout.h"
#include "heed/model/gru/seq2seq_batch.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/attention/make_attention.h"
#include "heed/nn/embedding.h"
#include "heed/nn/gru.h"
#include "heed/nn/linear.h"
#include "heed/tensor/shape.h"

namespace heed::model {

// The choices of which a translation model is made. They are saved with it.
struct Seq2SeqOptions {
  Index source_tokens = 0, target_tokens = 0;  // vocabulary sizes
  Index embedding = 256;                       // E
  Index hidden = 512;                          // H of the decoder and of each direction of the encoder
  Index key = 512;                             // D, for mechanisms that project to keys of a size of their own
  Index heads = 8;                             // of multihead
  std::string attention = "sdp";               // one of attention_names()
  std::string readout = "linear";              // one of kReadoutNames
  // Shares set to 0 while training:
  float dropout = 0.5F;       // of embeddings
  float state_dropout = 0;    // of the encoder's states
  float readout_dropout = 0;  // of what the last product reads
  float label_smoothing = 0;  // while training, this share of each target is spread over all words
};

// Gives the options back. Throws Error for a value that its setting does not take; which sizes go together is checked
// by the attention (nn/attention/make_attention.h).
const Seq2SeqOptions& validate(const Seq2SeqOptions& options);

// All but the sizes of the vocabularies, which follow from the data.
template <SettingsOf<Seq2SeqOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "attention",
         .help = "Attention mechanism; none: only the last encoder state; mean: the mean of all states; sdp: scaled "
                 "dot-product; dot and general: Luong's; additive: Bahdanau's; multihead: several sdp heads",
         .choices = attention_names(),
         .synonyms = kAttentionSynonyms,
         .link = "https://arxiv.org/abs/1508.04025"},
        options.attention);
  visit({.name = "embedding", .help = "Size of the word vectors", .range = kSize}, options.embedding);
  visit({.name = "hidden", .help = "Hidden size of the decoder, and of each direction of the encoder", .range = kSize},
        options.hidden);
  visit({.name = "key",
         .help = "Size of the keys and queries in sdp, and of the hidden layer in additive",
         .range = kSize},
        options.key);
  visit({.name = "heads",
         .help = "Number of heads in multihead; must divide --hidden",
         .range = kSize,
         .link = "https://arxiv.org/abs/1706.03762"},
        options.heads);
  visit({.name = "readout",
         .help =
             "Output layer; linear: one matrix; tied: a tanh layer, then the target word vectors as the output matrix",
         .choices = kReadoutNames,
         .link = "https://arxiv.org/abs/1608.05859"},
        options.readout);
  visit({.name = "dropout",
         .help = "Dropout of the word vectors",
         .range = kShare,
         .link = "https://jmlr.org/papers/v15/srivastava14a.html"},
        options.dropout);
  visit({.name = "state-dropout", .help = "Dropout of the encoder's states", .range = kShare}, options.state_dropout);
  visit({.name = "readout-dropout", .help = "Dropout of the output layer's input", .range = kShare},
        options.readout_dropout);
  visit({.name = "label-smoothing",
         .help = "Share of the target probability to spread over all tokens",
         .range = kShare,
         .link = "https://arxiv.org/abs/1512.00567"},
        options.label_smoothing);
}

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
    Var weights;  // attention, [B, h, T, S]
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
