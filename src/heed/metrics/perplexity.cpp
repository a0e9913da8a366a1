#include "heed/metrics/perplexity.h"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::metrics {

Perplexity perplexity(double nats, std::int64_t tokens) {
  if (tokens <= 0) throw Error(fmt::format("perplexity needs at least one token (got {})", tokens));
  const double nats_per_token = nats / static_cast<double>(tokens);
  const double bits_per_token = nats_per_token / std::numbers::ln2;
  return {nats_per_token, bits_per_token, std::exp(nats_per_token), std::exp2(bits_per_token)};
}

}  // namespace heed::metrics
