// Splits text at spaces, for text that is already tokenized.
#pragma once

#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

class WhitespaceTokenizer : public Tokenizer {
 public:
  explicit WhitespaceTokenizer(bool lowercase = false) : Tokenizer(lowercase) {}

  std::string detokenize(std::span<const std::string> tokens) const override;  // joined with single spaces
  std::string_view kind() const override { return "whitespace"; }

 private:
  std::vector<std::string> split(std::string_view line) const override;
};

}  // namespace heed::text
