// A translation as numbers, with its score and with what it attended to.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/tensor/tensor.h"

namespace heed::decode {

struct Hypothesis {
  std::vector<std::int32_t> words;  // without marks
  bool finished = false;            // it has come to its end mark; false: cut at the longest length allowed
  double log_probability = 0;       // in nats, of the words and, if finished, of the end mark
  double score = 0;                 // what hypotheses are ranked by: log_probability / length^length_penalty
  // Attention [T, S], mean over heads: a row for each word and, if finished, for the end mark; a column for each source
  // word, marks included. Rows sum to 1 (to 0 for a model without attention).
  Tensor weights;
};

}  // namespace heed::decode
