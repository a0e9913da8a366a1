#include "apps/heed/command/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/heed/command/command.h"

namespace heed::cli {

std::string shell_word(const std::string& text) {
  constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,:=@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char letter : text) quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return quoted + "'";
}

std::string command_line(const Command& command) {
  std::string line = command.typed(), options;
  for (const auto& option : command.options()) {
    if (option->count == 0) continue;
    if (option->is_operand()) {
      for (const std::string& word : option->words) line += " " + shell_word(word);
    } else if (!option->takes_value()) {
      options += (option->words.back() == "false" ? " --no-" : " --") + option->name;
    } else if (option->several && option->how == Several::kRepeated) {
      for (const std::string& word : option->words) options += fmt::format(" {} {}", option->typed(), shell_word(word));
    } else {
      options += " " + option->typed();
      for (const std::string& word : option->words) options += " " + shell_word(word);
    }
  }
  return line + options;
}

}  // namespace heed::cli
