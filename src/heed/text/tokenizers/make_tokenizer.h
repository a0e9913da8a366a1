// A tokenizer from what a person chose: the options that `heed tokenize` and every training share.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "heed/text/tokenizers/sentencepiece_tokenizer.h"
#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

inline constexpr std::array<const char*, 4> kTokenizerKinds = {"moses", "sentencepiece", "char", "whitespace"};

struct TokenizerOptions {
  std::string kind = "moses";   // one of kTokenizerKinds
  std::string language = "en";  // code of the language, for moses
  bool lowercase = false;
  SubwordModel subwords = SubwordModel::kUnigram;      // for sentencepiece
  int vocab_size = SentencepieceOptions{}.vocab_size;  // the same
};

// `lines`: the text that subwords are learned from; the other kinds do not ask for it.
std::unique_ptr<Tokenizer> make_tokenizer(const TokenizerOptions& options, const SentencepieceTokenizer::Lines& lines);

}  // namespace heed::text
