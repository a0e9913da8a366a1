// A mechanism by the name that `--attention` and config.json have for it.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "heed/base/random.h"
#include "heed/base/settings/setting.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/parameters.h"

namespace heed {

inline constexpr std::array<const char*, 7> kAttentionNames = {"none",    "mean",     "sdp",      "dot",
                                                               "general", "additive", "multihead"};
// After the authors who proposed them.
inline constexpr std::array kAttentionSynonyms = {Synonym{"bahdanau", "additive"}, Synonym{"luong", "general"}};

// `heads`: for multihead. Throws Error for a name that is not in kAttentionNames, and for sizes that it cannot work
// with.
std::unique_ptr<Attention> make_attention(std::string_view name, const Scope& scope, const AttentionSizes& sizes,
                                          Index heads, Random& random);

}  // namespace heed
