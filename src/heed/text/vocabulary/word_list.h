// The words that a language model is to know: from a vocabulary file, or from the training text itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "heed/base/files/text_file.h"
#include "heed/text/corpus/lm_text.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

// The first `limit` words of a file (0: all of them), one a line; blanks and, behind a TAB, counts may follow a word.
// The unknown mark is UUUNKKK or, where that is not among them, <unk>; the others are <s> and </s>.
// Throws Error naming the file where it has fewer words, a word twice or a line of another form, or lacks a mark.
TokenList read_word_list(const std::filesystem::path& path, std::int64_t limit, const TextOptions& options = {});

// At most `limit` tokens (0: no limit): the three marks, then the most frequent words of the texts as word_id looks
// them up, in lower case and numbers as DG; of equally frequent ones first what comes first in the order of bytes.
// The unknown mark is UUUNKKK, or <unk> where the texts say it themselves, as Mikolov's Penn Treebank does.
// Throws Error where the texts hold no word, or the limit has no room for one.
TokenList count_word_list(std::span<const SourceText> texts, std::int64_t limit);

}  // namespace heed::text
