// The command that a report can be made with again.
#pragma once

#include <string>

namespace heed::cli {

class Command;

// "heed beam --model 'my runs/sdp' --beam 1,5": the verb with what was given to it, ready for a shell.
std::string command_line(const Command& command);

// The text as one word of a shell, in quotes where it needs them.
std::string shell_word(const std::string& text);

}  // namespace heed::cli
