// The beam of one sentence: its live hypotheses and the finished ones. It does not depend on a network.
//
// All live hypotheses have the same number of tokens. Each step keeps the best continuations, at most `size` minus the
// number of finished hypotheses. Each hypothesis that reaches the end token takes up one slot for good, so a hypothesis
// that ranks within the beam is never displaced before its end. With size 1 the search is greedy.
//
// A hypothesis is dropped when it can no longer be among the `nbest`: log P only falls, so the best score it can reach
// is log P / max_words^length_penalty. It is also dropped when it is less probable than the best of its step by
// `margin` nats (Freitag & Al-Onaizan 2017). This loses little and saves most of a wide beam where the model is
// certain; the first `nbest` are always kept. Hypotheses that reach max_words tokens are cut.
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
  Index max_words = 1;  // of a hypothesis, without the end token
};

class Beam {
 public:
  struct Live {
    History::Node node;
    double log_probability;
    std::int32_t parent;  // its index among the live hypotheses before the last step
    std::int32_t word;    // its last token
  };
  struct Ended {
    History::Node node;
    bool finished;  // true: reached the end token, which is not in the history
    double log_probability, score;
  };

  Beam(const BeamOptions& options, History::Node root);

  std::span<const Live> live() const { return live_; }  // most probable first; empty: the search is over
  std::size_t room() const { return options_.size - finished_; }

  // Advances by one token. REQUIRES: candidates of live(), best first; room() of them, or all if there are fewer
  void advance(std::span<const Candidate> candidates, History& history);

  // At most `nbest`, best first: the finished ones by score, then those that were cut.
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
  Index words_ = 0;  // of each live hypothesis
};

}  // namespace heed::decode
