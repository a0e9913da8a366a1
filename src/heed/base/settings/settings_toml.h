// Reads and writes settings as a flat TOML file: --config, --print-config, and train.toml in a run's folder.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "heed/base/settings/given_settings.h"
#include "heed/base/settings/setting.h"
#include "heed/base/settings/setting_value.h"

namespace heed {

// Throws Error, with the line, if the file cannot be read or is not TOML.
GivenSettings read_toml(const std::filesystem::path& path);

// A string in TOML's syntax, with quotes.
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

// "data = \"corpus\"\n", or nothing if there is no value.
template <SettingValue Value>
std::string toml_line(const Setting& setting, const Value& value) {
  return value.empty() ? "" : fmt::format("{} = {}\n", setting.name, toml_value(value));
}

// The settings of a table, each preceded by its help text. `without` names the settings to leave out.
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
