// Reads and writes settings as members of a JSON object: the config.json of a model, the plan of a study.
#pragma once

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/settings/setting.h"
#include "heed/base/settings/setting_value.h"
#include "heed/base/unicode/printable.h"

namespace heed {

template <class Settings>
void add_settings(nlohmann::ordered_json& object, const Settings& settings) {
  visit_settings(settings, [&](const Setting& setting, const auto& value) {
    const std::string name(setting.name);
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, float>) {
      const std::string digits = fmt::format("{}", value);
      double number = 0;  // 0.1 and not 0.10000000149011612, which is the same float
      std::from_chars(digits.data(), digits.data() + digits.size(), number);
      object[name] = number;
    } else {
      object[name] = value;
    }
  });
}

// Converts a JSON value for a setting. Returns nothing for null, objects and arrays.
inline std::optional<GivenValue> given_value(const nlohmann::json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) return std::nullopt;
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  return std::nullopt;
}

// Sets the settings that the object contains. A setting may be missing only if it was added after the first version
// (Setting::since). Members that are not settings are ignored. Throws Error with the file and the setting.
template <class Settings>
void read_settings(const nlohmann::json& object, const std::filesystem::path& path, Settings& settings) {
  visit_settings(settings, [&](const Setting& setting, auto& value) {
    const auto found = object.find(std::string(setting.name));
    const std::string subject = fmt::format("{}: \"{}\"", printable(path.string()), setting.name);
    if (found == object.end()) {
      if (setting.since.empty()) throw Error(fmt::format("{} is missing", subject));
      return;
    }
    const auto given = given_value(*found);
    if (!given)
      throw Error(fmt::format("{} must be {} (got {})", subject,
                              values_text<std::remove_reference_t<decltype(value)>>(setting),
                              printable(found->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 80)));
    assign(setting, subject, *given, value);
  });
}

}  // namespace heed
