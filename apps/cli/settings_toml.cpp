#include "apps/cli/settings_toml.h"

#include <fstream>
#include <vector>

namespace heed::cli {

TomlValues read_toml(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Error(kReadConfig, "cannot read " + printable(path));
  TomlValues values;
  std::vector<CLI::ConfigItem> items;
  try {
    items = CLI::ConfigTOML().from_config(file);
  } catch (const CLI::Error& problem) {
    throw Error(kReadConfig, "TOML", fmt::format("{}; {}", problem.what(), printable(path)));
  }
  for (const CLI::ConfigItem& item : items) {
    if (item.name == "++" || item.name == "--") continue;  // begin and end of a section
    if (!item.parents.empty() || item.inputs.size() != 1)
      throw Error(kReadConfig, "NAME = VALUE on each line",
                  fmt::format("{}; {}", printable(item.fullname(), 80), printable(path)));
    values[item.name] = item.inputs[0];
  }
  return values;
}

void require_all_taken(const TomlValues& values, const std::string& path, const char* verb) {
  if (!values.empty())
    throw Error(kReadConfig, fmt::format("names of settings (heed {} --print-config shows all)", verb),
                fmt::format("{}; {}", printable(values.begin()->first, 80), printable(path)));
}

std::string toml_value(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace heed::cli
