#include "apps/heed/command/settings_toml.h"

#include <fstream>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/renamed_settings.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {
namespace {

constexpr const char* kReadConfig = "read config";

}  // namespace

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
    if (!item.parents.empty() || item.inputs.empty())
      throw Error(kReadConfig, "NAME = VALUE on each line",
                  fmt::format("{}; {}", printable(item.fullname(), 80), printable(path)));
    values[std::string(current_name(item.name))] = item.inputs;
  }
  return values;
}

template <SettingValue Value>
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
template void take_setting(TomlValues&, const std::string&, const char*, std::string&);
template void take_setting(TomlValues&, const std::string&, const char*, bool&);
template void take_setting(TomlValues&, const std::string&, const char*, std::int64_t&);
template void take_setting(TomlValues&, const std::string&, const char*, std::uint64_t&);
template void take_setting(TomlValues&, const std::string&, const char*, float&);
template void take_setting(TomlValues&, const std::string&, const char*, double&);

void take_settings(TomlValues& values, const char* name, std::vector<std::string>& list) {
  const auto found = values.find(name);
  if (found == values.end()) return;
  list = std::move(found->second);
  values.erase(found);
}

void require_all_taken(const TomlValues& values, const std::string& path, const std::string& verb) {
  if (!values.empty())
    throw Error(kReadConfig, fmt::format("names of settings (heed {} --print-config shows all)", verb),
                fmt::format("{}; {}", printable(values.begin()->first, 80), printable(path)));
}

}  // namespace heed::cli
