// Values of settings: parsed from the command line or a file, checked against the table, and formatted as text.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "heed/base/settings/setting.h"

namespace heed {

template <class Value, class... Values>
concept OneOf = (std::same_as<Value, Values> || ...);
// The types that a setting can have. A vector takes several values; an optional says whether there is one.
template <class Value>
concept SettingValue = OneOf<Value, bool, int, std::uint16_t, std::int64_t, std::uint64_t, float, double, std::string,
                             std::optional<std::string>, std::vector<std::string>, std::vector<int>,
                             std::vector<std::int64_t>, std::vector<double>>;

// A value as given in a file. A list of strings stands for an array, and for what was typed on the command line.
using GivenValue = std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>>;

// Sets `value`. Throws Error "SUBJECT must be VALUES (got ...)" for a wrong type, a value out of range or an unknown
// choice, and leaves `value` unchanged.
template <SettingValue Value>
void assign(const Setting& setting, const std::string& subject, const GivenValue& given, Value& value);

// Throws the same Error if the setting does not allow the value.
template <SettingValue Value>
void check(const Setting& setting, const std::string& subject, const Value& value);

// Throws Error for the first setting with a value that is not allowed. `prefix` is "--" on the command line.
template <class Settings>
void check_settings(const Settings& settings, const std::string& prefix = "") {
  visit_settings(settings, [&](const Setting& setting, const auto& value) {
    check(setting, prefix + std::string(setting.name), value);
  });
}

// "a whole number from 1 to 65536", "one of adam, adagrad, sgd", "true or false", "text".
template <SettingValue Value>
std::string values_text(const Setting& setting);

// "0.3", "true", "1,5".
template <SettingValue Value>
std::string value_text(const Value& value);

}  // namespace heed
