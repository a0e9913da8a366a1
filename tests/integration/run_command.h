// Runs a program as a user would, and returns everything that it prints.
#pragma once

#include <string>
#include <vector>

namespace heed {

struct CommandResult {
  int exit_code = -1;  // 128 + signal for a program that a signal ended, as shells have it
  std::string out, err;
};

// arguments[0] is the program, by its path or found in PATH. Standard input is empty. Throws std::system_error where
// the program cannot be started.
CommandResult run_command(const std::vector<std::string>& arguments);

// The program `heed` of this build.
CommandResult run_heed(std::vector<std::string> arguments);

// A line of /bin/sh in which $HEED is that program.
CommandResult run_shell(const std::string& line);

}  // namespace heed
