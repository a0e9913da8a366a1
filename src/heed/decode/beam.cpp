#include "heed/decode/beam.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "heed/text/vocabulary/vocabulary.h"

namespace heed::decode {

Beam::Beam(const BeamOptions& options, History::Node root)
    : options_(options), live_{{root, 0, 0, text::Vocabulary::kBegin}} {}

double Beam::score(double log_probability, Index length) const {
  return log_probability / std::pow(static_cast<double>(length), options_.length_penalty);
}

void Beam::advance(std::span<const Candidate> candidates, History& history) {
  ++words_;
  const std::vector<Live> before = std::exchange(live_, {});
  for (const Candidate& candidate : candidates) {
    const History::Node parent = before[static_cast<std::size_t>(candidate.parent)].node;
    const double log_probability = candidate.log_probability;
    if (candidate.word == text::Vocabulary::kEnd) {
      ended_.push_back({parent, true, log_probability, score(log_probability, words_)});  // the end token counts
      ++finished_;
    } else {
      live_.push_back({history.add(parent, candidate.word), log_probability, candidate.parent, candidate.word});
    }
  }
  if (!candidates.empty()) give_up_improbable(candidates[0].log_probability);
  if (words_ == options_.max_words) cut_at_full_length();
  give_up_hopeless();
}

void Beam::cut_at_full_length() {
  for (const Live& live : live_)
    ended_.push_back({live.node, false, live.log_probability, score(live.log_probability, words_)});
  live_.clear();
}

void Beam::give_up_improbable(double best) {
  while (live_.size() > options_.nbest && live_.back().log_probability < best - options_.margin) live_.pop_back();
}

void Beam::give_up_hopeless() {
  if (live_.empty() || finished_ < options_.nbest) return;
  const double to_beat = best().back().score;
  const auto hopeless = [&](const Live& live) { return score(live.log_probability, options_.max_words) <= to_beat; };
  std::erase_if(live_, hopeless);
}

std::vector<Beam::Ended> Beam::best() const {
  std::vector<Ended> best = ended_;
  // Of equals, the one that ended first wins.
  std::ranges::stable_sort(
      best, [](const Ended& a, const Ended& b) { return a.finished != b.finished ? a.finished : a.score > b.score; });
  best.resize(std::min(best.size(), options_.nbest));
  return best;
}

}  // namespace heed::decode
