// The options of every verb that reads text: what to do with lines that are too long or not UTF-8.
#pragma once

#include "heed/base/files/text_file.h"

namespace heed::cli {

class Command;

// --replace-invalid and --max-line-bytes. REQUIRES: `options` outlives `command`.
void add_text_options(Command& command, TextOptions& options);

}  // namespace heed::cli
