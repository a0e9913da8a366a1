// Splits text into words and punctuation, and joins them again, as the scripts of the Moses toolkit do.
//
// The three steps can be called separately: normalize_punctuation, split and join in heed/text/tokenizers/moses.
// Nothing is escaped; escape.h has the scripts' escapes, for comparison with files that they produced.
#pragma once

#include "heed/text/tokenizers/moses/language.h"
#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

struct MosesOptions {
  std::string language = "en";  // language code; de and en have abbreviation lists, others a general rule
  bool lowercase = false;
  bool normalize = true;  // first unify quotes, dashes and dots
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
