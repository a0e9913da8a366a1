#include "heed/service/fair_queue.h"

#include <algorithm>
#include <utility>

namespace heed::service {
namespace {

// Bytes. Sentences shorter than the first are so short that their length does not matter.
constexpr std::size_t kShort = 80, kLongestShare = 4;

bool go_together(const QueuedSentence& a, const QueuedSentence& b) {
  const std::size_t longer = std::max({a.text.size(), b.text.size(), kShort});
  const std::size_t shorter = std::max(std::min(a.text.size(), b.text.size()), kShort);
  return a.kind == b.kind && longer <= kLongestShare * shorter;
}

}  // namespace

void FairQueue::add(std::vector<Sentence> sentences) {
  size_ += sentences.size();
  jobs_.emplace_back(std::make_move_iterator(sentences.begin()), std::make_move_iterator(sentences.end()));
}

std::vector<FairQueue::Sentence> FairQueue::take(std::size_t count) {
  std::vector<Sentence> batch;
  // Round by round, until a round adds nothing. A job that has given a sentence goes to the end of the queue.
  for (bool some = true; some && batch.size() < count;) {
    some = false;
    std::size_t left = jobs_.size();
    for (auto job = jobs_.begin(); left > 0 && batch.size() < count; --left) {
      const auto next = std::next(job);
      if (batch.empty() || go_together(*batch.front(), *job->front())) {
        batch.push_back(std::move(job->front()));
        job->pop_front();
        some = true;
        if (job->empty())
          jobs_.erase(job);
        else
          jobs_.splice(jobs_.end(), jobs_, job);
      }
      job = next;
    }
  }
  size_ -= batch.size();
  return batch;
}

}  // namespace heed::service
