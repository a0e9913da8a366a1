#include "heed/text/tokenizers/make_tokenizer.h"

#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/tokenizers/char_tokenizer.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"

namespace heed::text {

std::unique_ptr<Tokenizer> make_tokenizer(const TokenizerOptions& options, const SentencepieceTokenizer::Lines& lines) {
  if (options.kind == "moses")
    return std::make_unique<MosesTokenizer>(MosesOptions{.language = options.language, .lowercase = options.lowercase});
  if (options.kind == "sentencepiece")
    return std::make_unique<SentencepieceTokenizer>(SentencepieceTokenizer::train(
        lines, {.model = options.subwords == "bpe" ? SubwordModel::kBpe : SubwordModel::kUnigram,
                .vocab_size = static_cast<int>(options.vocab_size),
                .lowercase = options.lowercase}));
  if (options.kind == "char") return std::make_unique<CharTokenizer>(options.lowercase);
  if (options.kind == "whitespace") return std::make_unique<WhitespaceTokenizer>(options.lowercase);
  throw Error(fmt::format("the tokenizer must be one of {} (got '{}')", fmt::join(kTokenizerKinds, ", "),
                          printable(options.kind, 80)));
}

}  // namespace heed::text
