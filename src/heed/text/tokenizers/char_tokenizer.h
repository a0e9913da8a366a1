// Splits text into characters. A space becomes "▁" (U+2581), as in SentencePiece.
//
// Every space inside the line is kept, as the same token; spaces at the ends are removed. A "▁" in the text comes back
// as a space.
#pragma once

#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

class CharTokenizer : public Tokenizer {
 public:
  explicit CharTokenizer(bool lowercase = false) : Tokenizer(lowercase) {}

  std::string detokenize(std::span<const std::string> tokens) const override;
  std::string_view kind() const override { return "char"; }

 private:
  std::vector<std::string> split(std::string_view line) const override;
};

}  // namespace heed::text
