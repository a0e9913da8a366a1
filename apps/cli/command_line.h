// The command that a report can be made with again.
#pragma once

#include <string>

namespace CLI {  // NOLINT: the library's own name
class App;
}

namespace heed::cli {

// "heed beam --model 'my runs/sdp' --beam 1,5": the verb with what was given to it, ready for a shell.
std::string command_line(const CLI::App& command);

}  // namespace heed::cli
