// A mechanism by the name that `--attention` and config.json have for it, and the registration of new ones.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "heed/base/random.h"
#include "heed/base/settings/setting.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/parameters.h"

namespace heed {

// Those of Heed, then those that were registered. The span holds until the next registration.
std::span<const char* const> attention_names();

// After the authors who proposed them.
inline constexpr std::array kAttentionSynonyms = {Synonym{"bahdanau", "additive"}, Synonym{"luong", "general"}};

// `heads`: for multihead. Throws Error for a name that is not in attention_names(), and for sizes that it cannot work
// with.
std::unique_ptr<Attention> make_attention(std::string_view name, const Scope& scope, const AttentionSizes& sizes,
                                          Index heads, Random& random);

// Makes a mechanism with its parameters in `scope`.
using MakeAttention = std::function<std::unique_ptr<Attention>(const Scope& scope, const AttentionSizes& sizes,
                                                               Index heads, Random& random)>;

// From now on `name` stands for a mechanism wherever Heed takes one: settings, models, studies, the program's verbs.
// Call it first thing in `main`: nothing else of Heed may run at the same time. Throws Error for a name that is taken
// or is not one word of small letters, digits and dashes.
void register_attention(const std::string& name, MakeAttention make);

}  // namespace heed
