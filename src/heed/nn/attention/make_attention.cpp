#include "heed/nn/attention/make_attention.h"

#include <string>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/nn/attention/additive.h"
#include "heed/nn/attention/dot.h"
#include "heed/nn/attention/general.h"
#include "heed/nn/attention/mean.h"
#include "heed/nn/attention/multihead.h"
#include "heed/nn/attention/none.h"
#include "heed/nn/attention/scaled_dot_product.h"

namespace heed {
namespace {

// For the mechanisms that have keys of a size of their own.
const AttentionSizes& with_key(std::string_view name, const AttentionSizes& sizes) {
  require(sizes.key > 0, "attention", [&] {
    return Mismatch{fmt::format("a key size of at least 1 for {}", name), std::to_string(sizes.key)};
  });
  return sizes;
}

}  // namespace

std::unique_ptr<Attention> make_attention(std::string_view name, const Scope& scope, const AttentionSizes& sizes,
                                          Index heads, Random& random) {
  if (name == "none") return std::make_unique<NoAttention>();
  if (name == "mean") return std::make_unique<MeanAttention>(sizes);
  if (name == "sdp") return std::make_unique<ScaledDotProductAttention>(scope, with_key(name, sizes), random);
  if (name == "dot") return std::make_unique<DotAttention>(sizes);
  if (name == "general") return std::make_unique<GeneralAttention>(scope, sizes, random);
  if (name == "additive") return std::make_unique<AdditiveAttention>(scope, with_key(name, sizes), random);
  if (name == "multihead") return std::make_unique<MultiheadAttention>(scope, sizes, heads, random);
  throw Error(
      fmt::format("there is no attention mechanism '{}' ({})", printable(name, 80), fmt::join(kAttentionNames, ", ")));
}

}  // namespace heed
