// A neural bigram language model: one word predicts the next (Bengio et al. 2003, with a history of one word).
//
//   x = E[w]   h = sigmoid(W1 x + b1)   p = softmax(W2 h + b2)
// Parameters: embedding.weight E [V, E], hidden.weight W1 [H, E], hidden.bias b1 [H], output.weight W2 [V, H],
// output.bias b2 [V]. Tied, W2 is E and there is no output.weight.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/base/random.h"
#include "heed/base/thread_pool.h"
#include "heed/model/lm/bigram_options.h"
#include "heed/model/lm/distinct_inputs.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/workspace.h"

namespace heed::model {

class BigramNetwork {
 public:
  // Throws Error for invalid options (validate).
  BigramNetwork(ParameterStore& store, const BigramOptions& options, Random& random);

  // Returns the mean of -ln P(targets[i] | inputs[i]), in nats. Adds the gradients to those of the parameters, as a
  // tape would. Fixed word vectors get none; trained ones only in the rows of `inputs`, unless they are tied.
  // REQUIRES: as many inputs as targets, at least one
  double gradients(ThreadPool& pool, Workspace& workspace, std::span<const std::int32_t> inputs,
                   std::span<const std::int32_t> targets) const;

  // ln P(targets[i] | inputs[i]) for each i. REQUIRES: as many inputs as targets
  std::vector<double> log_probabilities(ThreadPool& pool, std::span<const std::int32_t> inputs,
                                        std::span<const std::int32_t> targets) const;

  // W2 h + b2 for one word: ln P of every next word, up to a constant. In the workspace's memory.
  std::span<const float> scores(ThreadPool& pool, Workspace& workspace, std::int32_t word) const;

  const BigramOptions& options() const { return options_; }
  Parameter& vectors() const { return vectors_; }  // [V, E]: small random values until the caller replaces them

 private:
  class Step;  // one call of gradients(), in bigram_gradients.cpp
  struct Hidden {
    View x, h;  // [R, E], [R, H]
  };
  // Throws Error for word ids out of range, and unless there is one target per input.
  DistinctInputs distinct(Workspace& workspace, std::span<const std::int32_t> inputs,
                          std::span<const std::int32_t> targets) const;
  Hidden hidden(ThreadPool& pool, Workspace& workspace, std::span<const std::int32_t> words) const;

  BigramOptions options_;
  Parameter& vectors_;
  Parameter &hidden_weight_, &hidden_bias_;
  Parameter &output_weight_, &output_bias_;
};

}  // namespace heed::model
