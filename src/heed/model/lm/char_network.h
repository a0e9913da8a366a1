// A character language model: c_t -> E[c_t] -> GRU layers -> softmax(W h_t + b), the distribution of c_{t+1}.
//
// The state is carried from window to window of a text, in training too, where gradients stop at the start of a window
// (truncated backpropagation through time, Williams & Peng 1990). Several texts are read side by side as streams.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/tape.h"
#include "heed/base/random.h"
#include "heed/model/lm/char_options.h"
#include "heed/nn/embedding.h"
#include "heed/nn/gru.h"
#include "heed/nn/linear.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/tensor.h"

namespace heed::model {

class CharNetwork {
 public:
  CharNetwork(ParameterStore& store, const CharOptions& options, Random& random);

  // The hidden state of each layer for B streams: [B, H] each. Zeros at the start of a text.
  using State = std::vector<Tensor>;
  State start(Index streams) const;

  // Reads T characters of each stream, inputs [T, B]. `state` is the state before them and is updated to the state
  // after them. `random` draws dropout. REQUIRES: inputs stays valid until the tape is done
  Var logits(Tape& tape, std::span<const std::int32_t> inputs, State& state, Random& random) const;  // [T, B, V]
  CrossEntropy loss(Tape& tape, std::span<const std::int32_t> inputs, std::span<const std::int32_t> targets,
                    State& state, Random& random) const;

  const CharOptions& options() const { return options_; }
  const Embedding& embedding() const { return embedding_; }
  const std::vector<Gru>& layers() const { return layers_; }
  const Linear& output() const { return output_; }

 private:
  CharOptions options_;
  Embedding embedding_;
  std::vector<Gru> layers_;
  Linear output_;
};

// ln P of each of `ids`; the first follows `before`. The unknown character has id 0 and its own fixed probability; the
// other characters share the rest according to the network's scores. A long text is cut into pieces that are read in
// parallel. Each piece starts after a run of the characters before it that is longer than such a model remembers.
std::vector<double> log_probabilities(const CharNetwork& network, std::int32_t before,
                                      std::span<const std::int32_t> ids, ThreadPool& pool);

}  // namespace heed::model
