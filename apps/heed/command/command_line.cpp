#include "apps/heed/command/command_line.h"

#include <fmt/format.h>

#include "apps/heed/command/command.h"

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

std::string command_line(const Command& command) {
  std::string line = "heed " + command.get_name(), options;
  for (const GivenOption& option : command.given())
    if (option.name.empty())
      for (const std::string& word : option.values) line += " " + shell_word(word);
    else {
      options += " " + option.name;
      if (option.takes_value) options += " " + shell_word(fmt::format("{}", fmt::join(option.values, ",")));
    }
  return line + options;
}

}  // namespace heed::cli
