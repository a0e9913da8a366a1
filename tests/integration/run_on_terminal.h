// A person at a terminal: runs a program whose input and output are one, and types.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heed {

struct TerminalResult {
  int exit_code = -1;
  std::string screen;  // what was typed and what came back, with "\n" between lines
};

// `typed` is there to be read from the beginning, as if typed ahead; "\x04" is the end of input. Nothing where the
// machine has no pseudo-terminals.
std::optional<TerminalResult> run_on_terminal(const std::vector<std::string>& arguments, const std::string& typed);

}  // namespace heed
