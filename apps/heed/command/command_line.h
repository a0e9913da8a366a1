// The command line that reproduces a report.
#pragma once

#include <string>

namespace heed::cli {

class Command;

// "heed beam --model 'my runs/sdp' --beam 1,5": the verb with its given options, quoted for a shell.
std::string command_line(const Command& command);

// The text as one shell word, in quotes if necessary.
std::string shell_word(const std::string& text);

}  // namespace heed::cli
