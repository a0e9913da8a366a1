// The options that choose a tokenizer, for every verb that needs one.
#pragma once

#include <string>
#include <vector>

#include "heed/base/text_file.h"
#include "heed/text/make_tokenizer.h"

namespace heed::cli {

class Command;

// --tokenizer, --lowercase, --subwords and --vocab-size; which language it is, each verb asks in its own way.
// REQUIRES: `options` outlives `command`.
void add_tokenizer_options(Command& command, TokenizerOptions& options);

// The lines of some files, one after the other, to learn subwords from. Opened when the first line is asked for.
SentencepieceTokenizer::Lines lines_of_files(std::vector<std::string> paths, TextOptions options);

}  // namespace heed::cli
