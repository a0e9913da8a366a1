#include "heed/metrics/text_score.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/utf8.h"

namespace heed::metrics {
namespace {

// The mean of `count` values; 0 if there are none.
double mean(double sum, std::int64_t count) { return count == 0 ? 0 : sum / static_cast<double>(count); }

std::int64_t characters_of(const std::string& text) {
  std::int64_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) next_character(text, at);
  return count;
}

// Cumulative sums of the lengths and bits of tokens.
class SurpriseSums {
 public:
  void add(double length, double bits) {
    lengths_.push_back(lengths_.back() + length);
    bits_.push_back(bits_.back() + bits);
  }

  std::vector<SurprisePoint> along(double window, std::size_t points) const {
    std::vector<SurprisePoint> along;
    const double total = lengths_.back();
    if (total <= 0 || points == 0) return along;
    window = std::clamp(window, std::min(1.0, total), total);
    points = std::min(points, static_cast<std::size_t>(total - window) + 1);
    for (std::size_t i = 0; i < points; ++i) {
      const double begin =
          points == 1 ? 0 : (total - window) * static_cast<double>(i) / static_cast<double>(points - 1);
      const std::size_t first = place(begin), last = place(begin + window);
      if (lengths_[last] <= lengths_[first]) continue;  // within one token
      along.push_back({.place = (begin + window / 2) / total,
                       .bits = (bits_[last] - bits_[first]) / (lengths_[last] - lengths_[first])});
    }
    return along;
  }

 private:
  // The index of the first token that starts at `length` or later.
  std::size_t place(double length) const {
    if (length >= lengths_.back() * (1 - 1e-12)) return lengths_.size() - 1;  // the end, allowing for rounding
    return static_cast<std::size_t>(std::ranges::lower_bound(lengths_, length) - lengths_.begin());
  }

  std::vector<double> lengths_ = {0}, bits_ = {0};  // before each token, and at the end
};

}  // namespace

double ScoredToken::bits() const {
  constexpr double kSmallest = 700;  // e^-700 still has full precision
  return nats > kSmallest ? nats / std::numbers::ln2 : -std::log2(std::exp(-nats));
}

double spelling_bits(const std::string& token, SpellingEnd end) {
  return 8 * static_cast<double>(token.size() + (end == SpellingEnd::kByte ? 1 : 0));
}

double TextScore::unknown_rate() const { return mean(static_cast<double>(unknown), tokens); }
double TextScore::cross_entropy_nats() const { return mean(nats, tokens); }
double TextScore::cross_entropy_bits() const { return mean(bits, tokens); }
double TextScore::perplexity() const { return std::exp(cross_entropy_nats()); }
double TextScore::perplexity_bits() const { return std::exp2(cross_entropy_bits()); }
double TextScore::bits_per_character() const { return mean(bits + spelling_bits, characters); }
double TextScore::token_bits_per_character() const { return mean(bits, characters); }
double TextScore::bits_of_unknown() const { return mean(unknown_bits, unknown); }
double TextScore::bits_of_known() const { return mean(bits - unknown_bits, tokens - unknown); }
double TextScore::perplexity_of_known() const { return tokens == unknown ? 0 : std::exp2(bits_of_known()); }

TextScore score_text(std::span<const ScoredToken> tokens, std::int64_t characters, SpellingEnd end) {
  if (tokens.empty()) throw Error("perplexity needs at least one token (the text is empty)");
  if (characters <= 0) throw Error(fmt::format("perplexity needs at least one character (got {})", characters));
  TextScore score{.tokens = static_cast<std::int64_t>(tokens.size()), .characters = characters};
  for (const ScoredToken& token : tokens) {
    const double bits = token.bits();
    score.nats += token.nats;
    score.bits += bits;
    if (!token.unknown) continue;
    ++score.unknown;
    score.unknown_bits += bits;
    score.spelling_bits += spelling_bits(token.text, end);
  }
  return score;
}

std::vector<std::size_t> most_surprising(std::span<const ScoredToken> tokens, std::size_t count) {
  std::vector<std::size_t> places(tokens.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  count = std::min(count, places.size());
  const auto more = [&](std::size_t a, std::size_t b) {
    return tokens[a].nats > tokens[b].nats || (tokens[a].nats == tokens[b].nats && a < b);
  };
  std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(count), places.end(), more);
  places.resize(count);
  return places;
}

std::vector<SurprisePoint> surprise_along(std::span<const ScoredToken> tokens, std::size_t window, std::size_t points) {
  SurpriseSums sums;
  for (const ScoredToken& token : tokens) sums.add(1, token.bits());
  return sums.along(static_cast<double>(window), points);
}

std::vector<SurprisePoint> character_surprise_along(std::span<const ScoredToken> tokens, SpellingEnd end,
                                                    std::size_t window, std::size_t points) {
  SurpriseSums sums;
  for (const ScoredToken& token : tokens) {
    const double space = end == SpellingEnd::kByte ? 1 : 0;  // between words
    const double length = token.end ? 0 : static_cast<double>(characters_of(token.text)) + space;
    sums.add(length, token.bits() + (token.unknown ? spelling_bits(token.text, end) : 0));
  }
  return sums.along(static_cast<double>(window), points);
}

}  // namespace heed::metrics
