// Builds the word list of a language model from a vocabulary file or from the training text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "heed/base/files/text_file.h"
#include "heed/text/corpus/lm_text.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

// The first `limit` words of a file (0: all), one per line. Spaces, or a TAB and a count, may follow a word. The
// unknown token is UUUNKKK or, if that is missing, <unk>; the others are <s> and </s>. Throws Error with the file name
// if it has fewer words, a duplicate, a malformed line, or lacks one of these tokens.
TokenList read_word_list(const std::filesystem::path& path, std::int64_t limit, const TextOptions& options = {});

// At most `limit` tokens (0: no limit): the three special tokens, then the most frequent words of the texts in the form
// that word_id looks up, in lower case and with DG for digits. Equally frequent words are in byte order. The unknown
// token is UUUNKKK, or <unk> if the texts contain it, as Mikolov's Penn Treebank does. Throws Error if the texts
// contain no word or the limit leaves no room for one.
TokenList count_word_list(std::span<const SourceText> texts, std::int64_t limit);

}  // namespace heed::text
