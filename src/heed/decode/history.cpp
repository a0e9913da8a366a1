#include "heed/decode/history.h"

#include <algorithm>

namespace heed::decode {

History::Node History::add_root() {
  entries_.push_back({-1, 0, 0, 0});
  return static_cast<Node>(entries_.size() - 1);
}

History::Node History::add(Node parent, std::int32_t word) {
  const Entry entry{parent, word, at(parent).length + 1, 0};
  entries_.push_back(entry);
  return static_cast<Node>(entries_.size() - 1);
}

void History::keep_weights(Node node, const float* weights, Index heads, Index stride, Index sources) {
  const std::size_t begin = weights_.size();
  entries_[static_cast<std::size_t>(node)].weights = begin;
  weights_.insert(weights_.end(), weights, weights + sources);
  if (heads == 1) return;
  for (Index s = 0; s < sources; ++s) {
    float sum = 0;
    for (Index head = 0; head < heads; ++head) sum += weights[head * stride + s];
    weights_[begin + static_cast<std::size_t>(s)] = sum / static_cast<float>(heads);
  }
}

std::vector<std::int32_t> History::words(Node node) const {
  std::vector<std::int32_t> words(static_cast<std::size_t>(at(node).length));
  for (auto word = words.rbegin(); word != words.rend(); ++word, node = at(node).parent) *word = at(node).word;
  return words;
}

Tensor History::weights(Node node, bool with_last, Index sources) const {
  Tensor result(Shape{at(node).length + (with_last ? 1 : 0), sources});
  if (!with_last) node = at(node).parent;
  for (Index row = result.shape()[0] - 1; row >= 0; --row, node = at(node).parent) {
    const auto kept = std::span(weights_).subspan(at(node).weights, static_cast<std::size_t>(sources));
    std::ranges::copy(kept, result.view().row(row).begin());
  }
  return result;
}

}  // namespace heed::decode
