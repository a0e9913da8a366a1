// Every character is a token, and a space is "▁" (U+2581), as SentencePiece writes it.
//
// Spaces within the line are kept, as one kind of space; at its ends they go. A "▁" of the text comes back as a space.
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
