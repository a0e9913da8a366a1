// The baseline that attends equally to every real token: weights 1 / length, a = the mean of the states. No parameters.
#pragma once

#include "heed/nn/attention/attention.h"

namespace heed {

class MeanAttention : public Attention {
 public:
  explicit MeanAttention(const AttentionSizes& sizes) : sizes_(sizes) {}

  Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const override;
  Var weights(Tape& tape, Var queries, const Memory& memory) const override;
  Index context_size() const override { return sizes_.encoder; }

 private:
  AttentionSizes sizes_;
};

}  // namespace heed
