// Values as TOML writes them.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

namespace heed {

std::string toml_value(const std::string& text);  // quoted
inline std::string toml_value(bool value) { return value ? "true" : "false"; }
template <class Number>
std::string toml_value(Number value) {
  return fmt::format("{}", value);
}
std::string toml_value(const std::vector<std::string>& texts);  // an array

}  // namespace heed
