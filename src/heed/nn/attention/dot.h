// Luong's dot score (Luong et al. 2015): weights = softmax(s . k), v = h. A dot product needs keys of the decoder's
// size H, so k is the sum of the forward half and the backward half of h. No parameters.
#pragma once

#include "heed/nn/attention/attention.h"

namespace heed {

class DotAttention : public Attention {
 public:
  explicit DotAttention(const AttentionSizes& sizes);  // throws unless the encoder's size is twice the decoder's

  Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const override;
  Var weights(Tape& tape, Var queries, const Memory& memory) const override;
  Index context_size() const override { return sizes_.encoder; }

 private:
  AttentionSizes sizes_;
};

}  // namespace heed
