// Settings from a flat TOML file: --config, and train.toml in the folder of a run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"

namespace heed::cli {

// What a setting can be.
template <class Value>
concept SettingValue = OneOf<Value, std::string, bool, std::int64_t, std::uint64_t, float, double>;

// By the name of the setting; several values where the file has an array.
using TomlValues = std::map<std::string, std::vector<std::string>>;

// The members of a flat TOML file; which names there are is checked by the caller.
TomlValues read_toml(const std::string& path);

// Takes `name` out of `values` into `value`, if it is there. Throws Error for one of another type.
template <SettingValue Value>
void take_setting(TomlValues& values, const std::string& path, const char* name, Value& value);

void take_settings(TomlValues& values, const char* name, std::vector<std::string>& list);

// Throws Error if some are left that nobody took. `verb`: whose --print-config shows all names.
void require_all_taken(const TomlValues& values, const std::string& path, const std::string& verb);

// One option for each setting: --NAME, and --no-NAME for what is true or false.
template <class Value>
void add_setting_option(Command& command, const char* name, Value& value, const char* help) {
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
void take_given(const Command& command, const char* name, Value& value) {
  const std::string option = fmt::format("--{}", name);
  if (command.count(option) > 0) value = command.as<Value>(option);
}

}  // namespace heed::cli
