// The translation model: a bidirectional GRU encoder and a GRU decoder with attention over the encoder's states.
//
//   h_t = [forward GRU ; backward GRU] over E_src[w_t];  sentence = relu(W [last forward ; last backward] + b)
//   s_i = GRU(E_tgt[m_i], s_{i-1}) from s_0 = sentence;  a_i = Attn(s_i, h);  P(next) = softmax(W [a_i ; s_i] + b)
// The attention output does not feed the next step, so with the target given the whole target side is parallel.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "heed/autograd/cross_entropy.h"
#include "heed/base/random.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/embedding.h"
#include "heed/nn/gru.h"
#include "heed/nn/linear.h"

namespace heed {

// Sentences of one batch as the model reads them: time-major, padded at the end.
struct Seq2SeqBatch {
  Index sentences = 0, source_steps = 0, target_steps = 0;  // B, S, T
  std::vector<std::int32_t> source;                         // [S, B]
  std::vector<std::int32_t> source_lengths;                 // [B]
  std::vector<std::int32_t> target_inputs;                  // [T, B]: begin of sentence, then the words
  std::vector<std::int32_t> target_lengths;                 // [B]
  std::vector<std::int32_t> real_positions;                 // rows of [T, B] that are not padding, in order
  std::vector<std::int32_t> targets;                        // the word to predict at each of them

  // From whole sentences with their begin and end marks; the decoder reads all words but the last and predicts all
  // but the first. REQUIRES: as many targets as sources, none empty, targets of at least 2 words
  static Seq2SeqBatch from_sentences(std::span<const std::vector<std::int32_t>> sources,
                                     std::span<const std::vector<std::int32_t>> targets, std::int32_t padding);
};

struct Seq2SeqOptions {
  Index source_words = 0, target_words = 0;  // vocabulary sizes
  Index embedding = 256;                     // E
  Index hidden = 512;                        // H of the decoder and of each direction of the encoder
  Index key = 512;                           // D of the attention
  float dropout = 0.5F;                      // on embeddings, while training
  float label_smoothing = 0;
};

class Seq2Seq {
 public:
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

 private:
  Seq2SeqOptions options_;
  Embedding source_embedding_;
  BidirectionalGru encoder_;
  Linear sentence_;
  std::unique_ptr<Attention> attention_;
  Embedding target_embedding_;
  Gru decoder_;
  Linear output_;
};

}  // namespace heed
