// A character model that reads one character at a time, as fast as its weights can be read from the cache: for
// generating text. The results are those of CharNetwork::logits except for rounding.
#pragma once

#include <vector>

#include "heed/model/lm/char_network.h"
#include "heed/model/lm/language_model.h"

namespace heed::model {

class CharStream : public TokenStream {
 public:
  // REQUIRES: the network outlives this object, and its parameters don't change
  explicit CharStream(const CharNetwork& network);

  std::span<const float> after(std::int32_t token) override;

 private:
  const CharNetwork& network_;
  Tensor inputs_;  // [V, 3H]: W_ih E[c] + b_ih of the first layer, precomputed for each character
  CharNetwork::State state_;
  Tensor gates_, recurrent_;  // [1, 3H]
  Tensor logits_;             // [1, V]
};

}  // namespace heed::model
