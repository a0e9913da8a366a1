// The output of --help, on lines of at most 80 columns.
#pragma once

#include <string>

#include "apps/heed/command/command.h"

namespace heed::cli {

std::string help(const Command& command);

// "heed translate --model MODEL [OPTIONS] [FILE]".
std::string usage(const Command& command);

// "-m, --model MODEL", "--[no-]lowercase", "--learning-rate, --lr X".
std::string option_names(const Option& option);

// Notes on the values of an option: "from 1 to 1000; default 5", "moses, sentencepiece; default moses".
std::string option_notes(const Option& option);

// The details of a command: paragraphs are wrapped, lines that start with a space stay unchanged.
std::string details(const Command& command);

}  // namespace heed::cli
