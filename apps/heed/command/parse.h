// From the words of a command line to the verb that was asked for, with the values of its options.
#pragma once

#include <string>
#include <vector>

#include "apps/heed/command/command.h"

namespace heed::cli {

struct Parsed {
  Command* command = nullptr;  // the verb, or the program where none was named
  bool help = false;           // --help was asked for; values are then not set
};

// `words`: without the program's own name. Options may stand before, between and after operands; "--" ends them. If
// an option that takes one value is given twice, the last one counts. Throws Error for what cannot be understood,
// which says what to type instead where that can be guessed, and for a value that an option does not take.
Parsed parse(Command& program, const std::vector<std::string>& words);

}  // namespace heed::cli
