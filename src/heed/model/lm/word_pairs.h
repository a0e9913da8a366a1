// A word and the one after it, at the same place of two lists; the first word of a sentence comes after its begin mark.
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
