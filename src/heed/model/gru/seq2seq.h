// The translation model: a bidirectional GRU encoder and a GRU decoder with attention over the encoder's states.
//
//   h_t = [forward GRU ; backward GRU] over E_src[w_t];  sentence = relu(W [last forward ; last backward] + b)
//   s_i = GRU(E_tgt[m_i], s_{i-1}) from s_0 = sentence;  a_i = Attn(s_i, h);  P(next) = softmax(readout([a_i ; s_i]))
// The attention output does not feed into the next step, so with a given target all target positions are computed in
// parallel.
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

// The options of a translation model. They are saved with the model.
struct Seq2SeqOptions {
  Index source_tokens = 0, target_tokens = 0;  // vocabulary sizes
  Index embedding = 256;                       // E
  Index hidden = 512;                          // H of the decoder and of each direction of the encoder
  Index key = 512;                             // D, for mechanisms with a key size of their own
  Index heads = 8;                             // of multihead
  std::string attention = "sdp";               // one of attention_names()
  std::string readout = "linear";              // one of kReadoutNames
  // Shares set to 0 while training:
  float dropout = 0.5F;       // of embeddings
  float state_dropout = 0;    // of the encoder's states
  float readout_dropout = 0;  // of the input of the output layer
  float label_smoothing = 0;  // while training, this share of each target is spread over all tokens
};

// Returns the options. Throws Error for an invalid value. Whether the sizes fit together is checked by the attention
// (nn/attention/make_attention.h).
const Seq2SeqOptions& validate(const Seq2SeqOptions& options);

// All settings except the vocabulary sizes, which follow from the data.
template <SettingsOf<Seq2SeqOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "attention",
         .help = "Attention mechanism; none: no attention, the decoder only starts from a summary of the source; mean: "
                 "the mean of all states; sdp: scaled dot-product; dot and general: Luong's; additive: Bahdanau's; "
                 "multihead: several sdp heads",
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
  // Throws Error for invalid options (validate, make_attention).
  Seq2Seq(ParameterStore& store, const Seq2SeqOptions& options, Random& random);

  struct Encoded {
    Attention::Memory memory;
    Var sentence;  // [B, H]
  };
  struct Output {
    Var logits;   // [real positions, V]
    Var weights;  // attention, [B, h, T, S]
  };
  // `random` draws dropout. REQUIRES: batch stays valid until the tape is done
  Encoded encode(Tape& tape, const Seq2SeqBatch& batch, Random& random) const;
  Output decode(Tape& tape, const Encoded& encoded, const Seq2SeqBatch& batch, Random& random) const;
  CrossEntropy loss(Tape& tape, const Seq2SeqBatch& batch, Random& random) const;

  // Sets the rows of the embedding gradients to the tokens of this batch, in this order. Call it with the full batch
  // before working on a share of it: the gradients of all shares then have the same rows. REQUIRES: called before the
  // tape runs backward
  void reserve_gradient_rows(const Seq2SeqBatch& batch) const;

  // One decoding step, for K hypotheses of each of B sentences. Hypotheses are rows [K, B]: first the first hypothesis
  // of every sentence, then the second ones, and so on. The memory has one entry per sentence and is not repeated per
  // hypothesis. The first `hidden` is Encoded::sentence. For inference only: nothing is recorded.
  //
  // If sentences have different numbers of hypotheses, `positions` gives the position of each row in [K, B]. Only those
  // rows exist, and K is the smallest that contains them. REQUIRES: positions are not negative, each once
  //
  // `weights` [B, h, K, S], if given, replace the weights that the attention would compute.
  struct Step {
    Var hidden;   // [rows, H]; there are K * B rows without positions
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
