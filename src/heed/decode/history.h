// The tokens and attention weights of all hypotheses of a batch, stored with back-pointers.
//
// Hypotheses share their prefixes, so each token is stored once and nothing is copied as they grow. Tokens and weights
// are collected only for the hypotheses that are returned.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/tensor/tensor.h"

namespace heed::decode {

class History {
 public:
  using Node = std::int32_t;  // a hypothesis: its last token, linked to those before

  Node add_root();  // an empty hypothesis, for a new sentence
  Node add(Node parent, std::int32_t word);

  // Stores the attention of the step from this hypothesis to its next token: the mean of weights [h, S], `heads` rows
  // that are `stride` apart. Call once per hypothesis.
  void keep_weights(Node node, const float* weights, Index heads, Index stride, Index sources);

  std::vector<std::int32_t> words(Node node) const;

  // One row per token and, if `with_last`, one for the step after the hypothesis. REQUIRES: weights were kept for all
  // of them
  Tensor weights(Node node, bool with_last, Index sources) const;

 private:
  struct Entry {
    Node parent;  // -1 for a root
    std::int32_t word, length;
    std::size_t weights;  // index of the first one
  };
  const Entry& at(Node node) const { return entries_[static_cast<std::size_t>(node)]; }

  std::vector<Entry> entries_;
  std::vector<float> weights_;
};

}  // namespace heed::decode
