// The attention of a translation as text for a terminal: rows are the words written, columns the words read.
#pragma once

#include <string>

#include "heed/base/terminal.h"
#include "heed/decode/translator.h"

namespace heed::cli {

// The marks around the source, and the end mark of the target, are rows and columns of their own. Of a mechanism with
// several heads, the mean.
std::string attention_text(const TranslatedLine& line, const Translation& translation, const TerminalStyle& style);

}  // namespace heed::cli
