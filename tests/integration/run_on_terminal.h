// Runs a program on a pseudo-terminal and types for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heed {

struct TerminalResult {
  int exit_code = -1;
  std::string screen;  // what was typed and printed, with "\n" between lines
};

// `typed` can be read from the start, as if typed ahead; "\x04" is the end of input. Returns nullopt if the machine has
// no pseudo-terminals.
std::optional<TerminalResult> run_on_terminal(const std::vector<std::string>& arguments, const std::string& typed);

}  // namespace heed
