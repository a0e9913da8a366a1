// Parses a command line: finds the verb and sets the values of its options.
#pragma once

#include <string>
#include <vector>

#include "apps/heed/command/command.h"

namespace heed::cli {

struct Parsed {
  Command* command = nullptr;  // the verb, or the program if none was given
  bool help = false;           // --help was given; values are then not set
};

// `words`: without the program's name. Options may come before, between and after operands; "--" ends them. If an
// option that takes one value is given twice, the last one counts. Throws Error for words that cannot be understood,
// with a suggestion if possible, and for an invalid value.
Parsed parse(Command& program, const std::vector<std::string>& words);

}  // namespace heed::cli
