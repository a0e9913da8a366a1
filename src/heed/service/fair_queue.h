// The sentences that wait to be decoded, and which of them go together.
//
// Jobs take turns, a sentence each, so that whoever asks for one sentence does not wait for another's book; those of
// a batch are of one kind (model and options) and of like length, as a batch takes as long as its longest. The job
// whose turn it is always gets its sentence into the next batch, so none waits for ever. Not safe for threads: its
// owner locks.
#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <memory>
#include <string>
#include <vector>

namespace heed::service {

struct QueuedSentence {
  std::string text;
  std::string kind;  // only sentences of one kind are decoded together
};

class FairQueue {
 public:
  using Sentence = std::shared_ptr<QueuedSentence>;

  // The sentences of one job, in order. REQUIRES: not empty
  void add(std::vector<Sentence> sentences);

  // At most `count`, out of the line; none only if nothing waits.
  std::vector<Sentence> take(std::size_t count);

  std::size_t size() const { return size_; }  // sentences that wait

 private:
  std::list<std::deque<Sentence>> jobs_;  // next in turn first; none is empty
  std::size_t size_ = 0;
};

}  // namespace heed::service
