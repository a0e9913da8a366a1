// Words and punctuation, as the scripts of the Moses toolkit split them and put them together again.
//
// Three steps that can be called by themselves: normalize_punctuation, split and join of heed/text/tokenizers/moses.
// Nothing is escaped; escape.h has the scripts' escapes, for comparing with files that they made.
#pragma once

#include "heed/text/tokenizers/moses/language.h"
#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

struct MosesOptions {
  std::string language = "en";  // code of the language; de and en have abbreviations, others a general rule
  bool lowercase = false;
  bool normalize = true;  // one form for quotes, dashes and dots first
};

class MosesTokenizer : public Tokenizer {
 public:
  explicit MosesTokenizer(const MosesOptions& options)
      : Tokenizer(options.lowercase), options_(options), language_(options.language) {}

  std::string detokenize(std::span<const std::string> tokens) const override;
  std::string_view kind() const override { return "moses"; }
  const MosesOptions& options() const { return options_; }

 private:
  std::vector<std::string> split(std::string_view line) const override;

  MosesOptions options_;
  moses::Language language_;
};

}  // namespace heed::text
