// Turns an error of the JSON parser into text for Heed's own messages.
#pragma once

#include <string>
#include <string_view>

#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"

namespace heed {

// Removes the library's tag, "[json.exception.parse_error.101] ", and returns one line of limited length.
inline std::string json_message(const nlohmann::json::exception& problem) {
  constexpr std::size_t kShown = 240;  // bytes
  std::string_view text = problem.what();
  if (const auto tag = text.find("] "); tag != std::string_view::npos) text.remove_prefix(tag + 2);
  return printable(text, kShown);
}

}  // namespace heed
