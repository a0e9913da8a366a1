// Pairs of a word and the next word, at the same index of two lists. The first word of a sentence follows the start
// mark.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/text/corpus/lm_text.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::model {

struct WordPairs {
  std::vector<std::int32_t> inputs, targets;

  void add(const text::LmText& text, const text::TokenList& tokens) {
    for (const text::LmToken& token : text.tokens) {
      inputs.push_back(token.first || targets.empty() ? tokens.begin() : targets.back());
      targets.push_back(token.id);
    }
  }
};

}  // namespace heed::model
