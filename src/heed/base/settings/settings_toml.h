// Settings as a flat TOML file, both ways: --config, --print-config, and train.toml in the folder of a run.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "heed/base/settings/setting.h"
#include "heed/base/settings/setting_value.h"

namespace heed {

// The settings of a file, taken out one by one.
class TomlSettings {
 public:
  // Throws Error for a file that cannot be read or is not TOML, with the line.
  explicit TomlSettings(const std::filesystem::path& path);

  // Sets `value` where the file has the setting, under any of its names. Throws Error as `assign` does, with the line.
  template <SettingValue Value>
  void take(const Setting& setting, Value& value) {
    known_.emplace_back(setting.name);
    for (const std::string_view name : {setting.also, setting.name})
      if (const auto found = given_.find(std::string(name)); found != given_.end()) {
        assign(setting, subject(found->first, found->second.line), found->second.value, value);
        given_.erase(found);
      }
  }

  // Throws Error where settings are left that nobody took. `print`: the command that prints all names.
  void require_all_taken(const std::string& print) const;

 private:
  struct Given {
    GivenValue value;
    unsigned line;
  };
  std::string subject(const std::string& name, unsigned line) const;  // "my.toml, line 3: dropout"

  std::filesystem::path path_;
  std::map<std::string, Given> given_;
  std::vector<std::string> known_;
};

// A text as TOML writes it: in quotes.
std::string toml_text(const std::string& text);

template <SettingValue Value>
std::string toml_value(const Value& value) {
  if constexpr (std::is_same_v<Value, std::string>) {
    return toml_text(value);
  } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
    std::string array;
    for (const std::string& text : value) array += (array.empty() ? "" : ", ") + toml_text(text);
    return "[" + array + "]";
  } else {
    return value_text(value);
  }
}

// "data = \"corpus\"\n", or nothing where there is no value.
template <SettingValue Value>
std::string toml_line(const Setting& setting, const Value& value) {
  return value.empty() ? "" : fmt::format("{} = {}\n", setting.name, toml_value(value));
}

// The settings of a table, each with its help before it. `without`: names of settings that are left out.
template <class Settings>
std::string to_toml(const Settings& settings, const std::set<std::string>& without = {}) {
  std::string text;
  visit_settings(settings, [&](const Setting& setting, const auto& value) {
    if (!without.contains(std::string(setting.name)))
      text += fmt::format("\n# {}\n{} = {}\n", setting.help, setting.name, toml_value(value));
  });
  return text;
}

}  // namespace heed
