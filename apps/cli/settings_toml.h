// Settings as a flat TOML file, both ways: --config, --print-config, and train.toml in the folder of a run.
#pragma once

#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"

namespace heed::cli {

inline constexpr const char* kReadConfig = "read config";

// By the name of the setting; several values where the file has an array.
using TomlValues = std::map<std::string, std::vector<std::string>>;

// The members of a flat TOML file; which names there are is checked by the caller.
TomlValues read_toml(const std::string& path);

// Takes `name` out of `values` into `value`, if it is there. Throws Error for one of another type.
template <class Value>
void take_setting(TomlValues& values, const std::string& path, const char* name, Value& value) {
  const auto found = values.find(name);
  if (found == values.end()) return;
  Value converted{};
  if (found->second.size() != 1 || !CLI::detail::lexical_cast(found->second[0], converted))
    throw Error(
        kReadConfig,
        fmt::format("{} for {}",
                    std::is_same_v<Value, bool>       ? "true or false"
                    : std::is_integral_v<Value>       ? "a whole number"
                    : std::is_floating_point_v<Value> ? "a number"
                                                      : "text",
                    name),
        fmt::format("{}; {}", printable(fmt::format("{}", fmt::join(found->second, ", ")), 80), printable(path)));
  value = std::move(converted);
  values.erase(found);
}

void take_settings(TomlValues& values, const char* name, std::vector<std::string>& list);

// Throws Error if some are left that nobody took. `verb`: whose --print-config shows all names.
void require_all_taken(const TomlValues& values, const std::string& path, const std::string& verb);

std::string toml_value(const std::string& text);  // quoted
inline std::string toml_value(bool value) { return value ? "true" : "false"; }
template <class Number>
std::string toml_value(Number value) {
  return fmt::format("{}", value);
}

std::string toml_value(const std::vector<std::string>& texts);  // an array

// One option for each setting: --NAME, and --no-NAME for what is true or false.
template <class Value>
void add_setting_option(CLI::App& command, const char* name, Value& value, const char* help) {
  const std::string option = fmt::format("--{}", name);
  if constexpr (std::is_same_v<Value, bool>)
    command.add_flag(fmt::format("{},!--no-{}", option, name), value, help)->group("Settings");
  else
    command.add_option(option, value, help)
        ->type_name(std::is_same_v<Value, std::string> ? "NAME"
                    : std::is_integral_v<Value>        ? "N"
                                                       : "X")
        ->group("Settings");
}

// The value that was given for a setting on the command line, if one was.
template <class Value>
void take_given(const CLI::App& command, const char* name, Value& value) {
  const CLI::Option* option = command.get_option(fmt::format("--{}", name));
  if (option->count() > 0) value = option->as<Value>();
}

}  // namespace heed::cli
