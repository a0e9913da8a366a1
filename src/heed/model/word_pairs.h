// A word and the one after it, at the same place of two lists; the first word of a sentence comes after its begin mark.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/text/lm_text.h"
#include "heed/text/token_list.h"

namespace heed {

struct WordPairs {
  std::vector<std::int32_t> inputs, targets;

  void add(const LmText& text, const TokenList& tokens) {
    for (const LmToken& token : text.tokens) {
      inputs.push_back(token.first || targets.empty() ? tokens.begin() : targets.back());
      targets.push_back(token.id);
    }
  }
};

}  // namespace heed
