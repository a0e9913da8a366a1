#include "heed/nn/attention/make_attention.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/ranges.h>

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

// For mechanisms that project to keys: checks that there is a key size.
const AttentionSizes& with_key(std::string_view name, const AttentionSizes& sizes) {
  require(sizes.key > 0, "attention", [&] {
    return Mismatch{fmt::format("a key size of at least 1 for {}", name), std::to_string(sizes.key)};
  });
  return sizes;
}

constexpr std::array kOwnNames = {"none", "mean", "sdp", "dot", "general", "additive", "multihead"};

// Returns null for a name that is not in kOwnNames.
std::unique_ptr<Attention> make_own(std::string_view name, const Scope& scope, const AttentionSizes& sizes, Index heads,
                                    Random& random) {
  if (name == "none") return std::make_unique<NoAttention>();
  if (name == "mean") return std::make_unique<MeanAttention>(sizes);
  if (name == "sdp") return std::make_unique<ScaledDotProductAttention>(scope, with_key(name, sizes), random);
  if (name == "dot") return std::make_unique<DotAttention>(sizes);
  if (name == "general") return std::make_unique<GeneralAttention>(scope, sizes, random);
  if (name == "additive") return std::make_unique<AdditiveAttention>(scope, with_key(name, sizes), random);
  if (name == "multihead") return std::make_unique<MultiheadAttention>(scope, sizes, heads, random);
  return nullptr;
}

// All mechanisms of this process.
struct Registry {
  std::map<std::string, MakeAttention, std::less<>> registered;           // a map, so that the names do not move
  std::vector<const char*> names = {kOwnNames.begin(), kOwnNames.end()};  // of all mechanisms
};

Registry& registry() {
  static Registry all;
  return all;
}

bool is_taken(std::string_view name) {
  return std::ranges::find(registry().names, name) != registry().names.end() ||
         std::ranges::find(kAttentionSynonyms, name, &Synonym::name) != kAttentionSynonyms.end();
}

}  // namespace

std::span<const char* const> attention_names() { return registry().names; }

std::unique_ptr<Attention> make_attention(std::string_view name, const Scope& scope, const AttentionSizes& sizes,
                                          Index heads, Random& random) {
  if (auto own = make_own(name, scope, sizes, heads, random)) return own;
  if (const auto found = registry().registered.find(name); found != registry().registered.end()) {
    auto made = found->second(scope, sizes, heads, random);
    if (!made)
      throw Error(
          fmt::format("the function that was registered for the attention mechanism '{}' returned nothing", name));
    return made;
  }
  throw Error(fmt::format("there is no attention mechanism '{}' ({})", printable(name, 80),
                          fmt::join(attention_names(), ", ")));
}

void register_attention(const std::string& name, MakeAttention make) {
  if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != name.npos)
    throw Error(fmt::format(
        "the name of an attention mechanism must consist of lower-case letters, digits and dashes (got '{}')",
        printable(name, 80)));
  if (is_taken(name)) throw Error(fmt::format("an attention mechanism '{}' already exists; choose another name", name));
  if (!make) throw Error(fmt::format("the attention mechanism '{}' needs a function that creates it", name));
  registry().names.reserve(registry().names.size() + 1);  // so that nothing throws between the two insertions
  const auto added = registry().registered.emplace(name, std::move(make)).first;
  registry().names.push_back(added->first.c_str());
}

}  // namespace heed
