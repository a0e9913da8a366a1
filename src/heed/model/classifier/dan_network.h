// A deep averaging network: the average of a text's word vectors, then hidden layers, then a softmax over classes
// (Iyyer et al. 2015, "Deep unordered composition rivals syntactic methods for text classification").
//
//   z_0 = sum_i w_i E[r_i] / sum_i w_i    z_k = relu(W_k z_{k-1} + b_k)    p = softmax(W z_L + b)
// Parameters: embedding.weight [V + buckets, E], hidden.0.weight [H, E], hidden.0.bias, hidden.1.weight [H, H], ...,
// output.weight [C, H], output.bias [C].
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/autograd/mean_of_rows.h"
#include "heed/autograd/tape.h"
#include "heed/base/random.h"
#include "heed/model/classifier/dan_options.h"
#include "heed/nn/linear.h"
#include "heed/nn/parameters.h"

namespace heed::model {

class DanNetwork {
 public:
  // Throws Error for invalid options (validate).
  DanNetwork(ParameterStore& store, const DanOptions& options, Random& random);

  // `texts`: the table rows of each text, after word dropout. `random` draws the dropout of hidden units.
  // REQUIRES: the memory behind `texts` stays valid until the tape is done
  Var logits(Tape& tape, const RowLists& texts, Random& random) const;  // [B, C]
  // The layers after the average, for averages [B, E] that the caller computed.
  Var logits_of_averages(Tape& tape, Var averages, Random& random) const;

  const DanOptions& options() const { return options_; }
  Parameter& vectors() const { return vectors_; }  // [V + buckets, E]

 private:
  DanOptions options_;
  Parameter& vectors_;
  std::vector<Linear> hidden_;
  Linear output_;
};

}  // namespace heed::model
