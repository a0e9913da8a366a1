// Words to compare texts by: in lower case and without the punctuation around them, by any tokenizer.
#pragma once

#include "heed/text/tokenizer.h"

namespace heed {

class PlainWords : public Tokenizer {
 public:
  // `tokenizer` must outlive it.
  explicit PlainWords(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // Tokens without letters and digits are left out: "Ein Mann (54) geht ..." is ein, mann, 54, geht.
  std::vector<std::string> tokenize(std::string_view line) const override;
  std::string detokenize(std::span<const std::string> tokens) const override { return tokenizer_.detokenize(tokens); }

 private:
  const Tokenizer& tokenizer_;
};

}  // namespace heed
