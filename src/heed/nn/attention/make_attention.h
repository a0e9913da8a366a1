// Creates an attention mechanism by its name in `--attention` and config.json, and registers new mechanisms.
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

// Heed's own mechanisms, then the registered ones. The span is valid until the next registration.
std::span<const char* const> attention_names();

// The names of the authors who proposed the mechanisms.
inline constexpr std::array kAttentionSynonyms = {Synonym{"bahdanau", "additive"}, Synonym{"luong", "general"}};

// `heads` is for multihead only. Throws Error for a name that is not in attention_names() and for sizes that do not
// suit the mechanism.
std::unique_ptr<Attention> make_attention(std::string_view name, const Scope& scope, const AttentionSizes& sizes,
                                          Index heads, Random& random);

// Creates a mechanism with its parameters in `scope`.
using MakeAttention = std::function<std::unique_ptr<Attention>(const Scope& scope, const AttentionSizes& sizes,
                                                               Index heads, Random& random)>;

// Makes `name` available wherever Heed takes a mechanism: settings, models, studies, the program's commands. Call it at
// the start of `main`, while nothing else of Heed is running. Throws Error if the name is taken or contains anything
// but lower-case letters, digits and dashes.
void register_attention(const std::string& name, MakeAttention make);

}  // namespace heed
