// What led to each hypothesis of a batch: words with back-pointers, and what each step attended to.
//
// Hypotheses share their beginnings, so a word is kept once and nothing is copied as they grow; words and attention are
// put together only for those that are given back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/tensor/tensor.h"

namespace heed::decode {

class History {
 public:
  using Node = std::int32_t;  // a hypothesis: its last word and, behind it, all before

  Node add_root();  // of a sentence: a hypothesis without words
  Node add(Node parent, std::int32_t word);

  // Attention in the step from this hypothesis to the next word: weights [h, S] of `heads` rows `stride` apart, whose
  // mean is kept. Once a hypothesis.
  void keep_weights(Node node, const float* weights, Index heads, Index stride, Index sources);

  std::vector<std::int32_t> words(Node node) const;

  // A row for each word and, if `with_last`, one for the step from the hypothesis on. REQUIRES: kept for all of them
  Tensor weights(Node node, bool with_last, Index sources) const;

 private:
  struct Entry {
    Node parent;  // -1 for a root
    std::int32_t word, length;
    std::size_t weights;  // where they begin
  };
  const Entry& at(Node node) const { return entries_[static_cast<std::size_t>(node)]; }

  std::vector<Entry> entries_;
  std::vector<float> weights_;
};

}  // namespace heed::decode
