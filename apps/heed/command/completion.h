// Completion of command lines in a shell. The scripts for bash, zsh and fish are a few lines each. They call the
// program itself, `heed complete -- WORDS`, which knows its verbs, options and choices, and the models nearby.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"

namespace heed::cli {

// The completions of the last word of a command line.
struct Completion {
  struct Candidate {
    std::string word, description;
  };
  std::vector<Candidate> candidates;
  bool files = false, folders = false;  // any file or folder, which the shell completes itself
};

// `words`: those after the program's name; the last one, which may be empty, is completed.
Completion complete(const Command& program, std::vector<std::string> words);

// One candidate per line, with its description after a tab; then ":files" or ":folders".
std::string completion_text(const Completion& completion);

inline constexpr std::array kShells = {"bash", "zsh", "fish"};
std::string completion_script(const std::string& shell);  // REQUIRES: one of kShells

}  // namespace heed::cli
