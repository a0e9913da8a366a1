#include "apps/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace heed::cli {
namespace {

std::string shell_word(const std::string& text) {
  constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,:=@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char letter : text) quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return quoted + "'";
}

}  // namespace

std::string command_line(const CLI::App& command) {
  std::string line = "heed " + command.get_name(), options;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    if (option->get_positional()) {
      for (const std::string& word : option->results()) line += " " + shell_word(word);
      continue;
    }
    options += " --" + option->get_single_name();
    if (option->get_expected_max() > 0)
      options += " " + shell_word(fmt::format("{}", fmt::join(option->results(), ",")));
  }
  return line + options;
}

}  // namespace heed::cli
