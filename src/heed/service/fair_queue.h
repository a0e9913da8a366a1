// A fair queue of sentences to decode; it also decides which of them form a batch.
//
// Jobs take turns with one sentence each, so that a short request does not wait for a long document. All
// sentences of a batch have the same kind (model and options) and similar length, since a batch takes as long as its
// longest sentence. The job whose turn it is always gets its sentence into the next batch, so none waits forever. Not
// thread-safe: the owner locks.
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
  std::string kind;  // only sentences of the same kind are decoded together
};

class FairQueue {
 public:
  using Sentence = std::shared_ptr<QueuedSentence>;

  // Adds the sentences of one job, in order. REQUIRES: not empty
  void add(std::vector<Sentence> sentences);

  // Removes and returns at most `count` sentences; empty only if nothing waits.
  std::vector<Sentence> take(std::size_t count);

  std::size_t size() const { return size_; }  // sentences waiting

 private:
  std::list<std::deque<Sentence>> jobs_;  // next in turn first; none is empty
  std::size_t size_ = 0;
};

}  // namespace heed::service
