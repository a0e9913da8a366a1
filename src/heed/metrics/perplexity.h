// Computes perplexity from the summed negative log-probability of a text: e^(nats per token), or 2^(bits per token).
//
// The two are equal, because bits are nats / ln 2. Heed prints both because papers quote both.
#pragma once

#include <cstdint>

namespace heed::metrics {

struct Perplexity {
  double nats_per_token, bits_per_token;
  double from_nats, from_bits;  // equal up to rounding
};

// `nats`: minus the sum of the natural logarithms of the tokens' probabilities. REQUIRES: tokens > 0
Perplexity perplexity(double nats, std::int64_t tokens);

}  // namespace heed::metrics
