#include "heed/text/tokenizers/moses_tokenizer.h"

#include "heed/text/tokenizers/moses/join.h"
#include "heed/text/tokenizers/moses/normalize.h"
#include "heed/text/tokenizers/moses/split.h"

namespace heed::text {

std::vector<std::string> MosesTokenizer::split(std::string_view line) const {
  return options_.normalize ? moses::split(moses::normalize_punctuation(line, language_), language_)
                            : moses::split(line, language_);
}

std::string MosesTokenizer::detokenize(std::span<const std::string> tokens) const {
  return moses::join(tokens, language_);
}

}  // namespace heed::text
