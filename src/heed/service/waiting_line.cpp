#include "heed/service/waiting_line.h"

#include <algorithm>
#include <utility>

namespace heed {
namespace {

// Bytes. Below the first, sentences are so short that it does not matter.
constexpr std::size_t kShort = 80, kLongestShare = 4;

bool go_together(const WaitingSentence& a, const WaitingSentence& b) {
  const std::size_t longer = std::max({a.text.size(), b.text.size(), kShort});
  const std::size_t shorter = std::max(std::min(a.text.size(), b.text.size()), kShort);
  return a.kind == b.kind && longer <= kLongestShare * shorter;
}

}  // namespace

void WaitingLine::add(std::vector<Sentence> sentences) {
  size_ += sentences.size();
  orders_.emplace_back(std::make_move_iterator(sentences.begin()), std::make_move_iterator(sentences.end()));
}

std::vector<WaitingLine::Sentence> WaitingLine::take(std::size_t count) {
  std::vector<Sentence> batch;
  // Round by round, until one brings nothing. Whoever has given a sentence goes to the end of the line.
  for (bool some = true; some && batch.size() < count;) {
    some = false;
    std::size_t left = orders_.size();
    for (auto order = orders_.begin(); left > 0 && batch.size() < count; --left) {
      const auto next = std::next(order);
      if (batch.empty() || go_together(*batch.front(), *order->front())) {
        batch.push_back(std::move(order->front()));
        order->pop_front();
        some = true;
        if (order->empty())
          orders_.erase(order);
        else
          orders_.splice(orders_.end(), orders_, order);
      }
      order = next;
    }
  }
  size_ -= batch.size();
  return batch;
}

}  // namespace heed
