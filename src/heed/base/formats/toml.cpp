#include "heed/base/formats/toml.h"

namespace heed {

std::string toml_value(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string toml_value(const std::vector<std::string>& texts) {
  std::string array;
  for (const std::string& text : texts) array += (array.empty() ? "" : ", ") + toml_value(text);
  return "[" + array + "]";
}

}  // namespace heed
