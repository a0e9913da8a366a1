// A tokenizer from what a person chose: the options that `heed tokenize` and every training share.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "heed/base/settings/setting.h"
#include "heed/text/tokenizers/sentencepiece_tokenizer.h"
#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

inline constexpr std::array<const char*, 4> kTokenizerKinds = {"moses", "sentencepiece", "char", "whitespace"};

inline constexpr std::array kSubwordNames = {"unigram", "bpe"};

struct TokenizerOptions {
  std::string kind = "moses";   // one of kTokenizerKinds
  std::string language = "en";  // code of the language, for moses
  bool lowercase = false;
  std::string subwords = "unigram";                             // for sentencepiece; one of kSubwordNames
  std::int64_t vocab_size = SentencepieceOptions{}.vocab_size;  // the same
};

// Shared with the settings of a training, whose tokenizers are of two languages.
inline constexpr Setting kTokenizerSetting{.name = "tokenizer", .help = "Tokenizer", .choices = kTokenizerKinds};
inline constexpr Setting kSubwordsSetting{.name = "subwords",
                                          .help = "Algorithm that learns the subwords of sentencepiece",
                                          .choices = kSubwordNames,
                                          .link = "https://arxiv.org/abs/1804.10959"};
inline constexpr Setting kVocabSizeSetting{.name = "vocab-size",
                                           .help = "Number of subwords that sentencepiece learns per language",
                                           .range = {8, 1e6},
                                           .link = "https://arxiv.org/abs/1808.06226"};

template <SettingsOf<TokenizerOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit(kTokenizerSetting, options.kind);
  visit({.name = "lang", .help = "Language of the text: de, en or another code"}, options.language);
  visit({.name = "lowercase", .help = "Lower-case the text first"}, options.lowercase);
  visit(kSubwordsSetting, options.subwords);
  visit(kVocabSizeSetting, options.vocab_size);
}

// `lines`: the text that subwords are learned from; the other kinds do not ask for it.
std::unique_ptr<Tokenizer> make_tokenizer(const TokenizerOptions& options, const SentencepieceTokenizer::Lines& lines);

}  // namespace heed::text
