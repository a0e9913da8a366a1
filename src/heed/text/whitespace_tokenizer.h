// Tokens are what stands between spaces: for text that was tokenized before.
#pragma once

#include "heed/text/tokenizer.h"

namespace heed {

class WhitespaceTokenizer : public Tokenizer {
 public:
  std::vector<std::string> tokenize(std::string_view line) const override;
  std::string detokenize(std::span<const std::string> tokens) const override;  // joined by one space
};

}  // namespace heed
