// Splits text into words for comparing texts: lower case, by the rules of a language, without punctuation.
#pragma once

#include "heed/text/tokenizers/moses_tokenizer.h"

namespace heed::text {

class PlainWords : public Tokenizer {
 public:
  explicit PlainWords(const std::string& language) : Tokenizer(true), moses_({.language = language}) {}

  std::string detokenize(std::span<const std::string> tokens) const override { return moses_.detokenize(tokens); }
  std::string_view kind() const override { return "plain words"; }

 private:
  // Tokens without letters and digits are left out: "Ein Mann (54) geht ..." is ein, mann, 54, geht.
  std::vector<std::string> split(std::string_view line) const override;

  MosesTokenizer moses_;
};

}  // namespace heed::text
