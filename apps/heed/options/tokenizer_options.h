// The options that choose a tokenizer, for every verb that needs one.
#pragma once

#include <string>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/text/tokenizers/make_tokenizer.h"

namespace heed::cli {

class Command;

// --tokenizer, --lowercase, --subwords and --vocab-size; which language it is, each verb asks in its own way.
// REQUIRES: `options` outlives `command`.
void add_tokenizer_options(Command& command, text::TokenizerOptions& options);

// The lines of some files, one after the other, to learn subwords from. Opened when the first line is asked for.
text::SentencepieceTokenizer::Lines lines_of_files(std::vector<std::string> paths, TextOptions options);

}  // namespace heed::cli
