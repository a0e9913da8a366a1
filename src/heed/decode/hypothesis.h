// A translation as token ids, with its score and its attention weights.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/tensor/tensor.h"

namespace heed::decode {

struct Hypothesis {
  std::vector<std::int32_t> words;  // without start and end tokens
  bool finished = false;            // true: reached the end token; false: cut at the maximum length
  double log_probability = 0;       // in nats, of the tokens and, if finished, of the end token
  double score = 0;                 // hypotheses are ranked by this: log_probability / length^length_penalty
  // Attention [T, S], mean over heads: one row per token and, if finished, one for the end token; one column per source
  // token, including start and end. Rows sum to 1 (to 0 for a model without attention).
  Tensor weights;
};

}  // namespace heed::decode
