// The beam of one sentence: the hypotheses that may still grow and those that have ended. It knows nothing of networks.
//
// All that live have the same number of words. At each step the best continuations are taken, as many as there is room:
// `size` less the hypotheses that have come to their end mark. So each that ends leaves a place less, none that was
// worth a place is given up before its end, and with size 1 the search is greedy.
//
// A hypothesis is given up when it cannot come among the `nbest` any more: log P only falls, so the best that it can
// reach is log P / max_words^length_penalty. The same happens to one that is `margin` less probable, in nats, than the
// best of its step (Freitag & Al-Onaizan 2017), which loses little and spares most of a wide beam where a model is
// sure; the first `nbest` are kept in any case. At max_words words what is left is cut.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "heed/decode/candidates.h"
#include "heed/decode/history.h"

namespace heed::decode {

struct BeamOptions {
  std::size_t size = 1, nbest = 1;
  double length_penalty = 1;  // at least 0
  double margin = std::numeric_limits<double>::infinity();
  Index max_words = 1;  // of a hypothesis, its end mark not counted
};

class Beam {
 public:
  struct Live {
    History::Node node;
    double log_probability;
    std::int32_t parent;  // its number among those that lived before the last step
    std::int32_t word;    // its last
  };
  struct Ended {
    History::Node node;
    bool finished;  // by an end mark, which is not in the history
    double log_probability, score;
  };

  Beam(const BeamOptions& options, History::Node root);

  std::span<const Live> live() const { return live_; }  // most probable first; none: the search is over
  std::size_t room() const { return options_.size - finished_; }

  // One word further. REQUIRES: candidates, best first, of live(); as many as room() or all there are
  void advance(std::span<const Candidate> candidates, History& history);

  // At most `nbest`, best first: the finished ones by score, and then those that were cut.
  std::vector<Ended> best() const;

 private:
  double score(double log_probability, Index length) const;
  void cut_at_full_length();
  void give_up_improbable(double best);
  void give_up_hopeless();

  BeamOptions options_;
  std::vector<Live> live_;
  std::vector<Ended> ended_;
  std::size_t finished_ = 0;
  Index words_ = 0;  // of those that live
};

}  // namespace heed::decode
