#include "apps/heed/command/settings_page.h"

#include <string_view>

#include <fmt/format.h>

#include "apps/heed/command/help.h"

namespace heed::cli {
namespace {

// Escapes a text for a table cell, where a bar would end the cell and "<" would start a tag.
std::string cell(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '|') result += '\\';
    if (letter == '<')
      result += "&lt;";
    else
      result += letter;
  }
  return result;
}

std::string values_of(const Option& option) {
  std::string text = option.takes_value() ? option.values : "";
  if (text == "text")
    text = option.value == "FILE"    ? "a file"
           : option.value == "DIR"   ? "a folder"
           : option.value == "MODEL" ? "a model"
                                     : text;
  if (!option.unit.empty()) text += ", in " + option.unit;
  if (!option.zero.empty()) text += "; 0: " + option.zero;
  if (option.several && option.how == Several::kRepeated) text += "; may be repeated";
  return text;
}

void add_verb(const Command& command, std::string& page) {
  if (command.is_hidden()) return;
  if (!command.options().empty() && !command.full_name().empty()) {
    page += fmt::format("\n## {}\n\n{}.\n\n    {}\n\n| option | meaning | values | default |\n|---|---|---|---|\n",
                        command.typed(), command.summary(), usage(command));
    for (const auto& option : command.options()) {
      std::string meaning = cell(option->help);
      if (!option->link.empty()) meaning += fmt::format(" ([more]({}))", option->link);
      if (!option->since.empty()) meaning += fmt::format(" (since {})", option->since);
      page += fmt::format("| `{}` | {} | {} | {} |\n", option_names(*option), meaning, cell(values_of(*option)),
                          option->kind == Option::Kind::kFlag ? "" : cell(option->initial));
    }
  }
  if (!command.details().empty() && !command.full_name().empty())
    page += fmt::format("\n```text\n{}```\n", details(command));
  for (const auto& verb : command.verbs()) add_verb(*verb, page);
}

}  // namespace

std::string settings_page(const Command& program) {
  std::string page =
      "# Settings\n\n"
      "Every option of every verb. `heed help --format markdown` prints this page from the tables in the code; a test "
      "keeps it up to date.\n\n"
      "The training verbs also read settings from TOML files (`--config`), under the same names without the leading "
      "`--`;\n"
      "`--print-config` prints all of them.\n";
  add_verb(program, page);
  return page;
}

}  // namespace heed::cli
