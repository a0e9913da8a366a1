// What the JSON parser found wrong, for a message of ours.
#pragma once

#include <string>
#include <string_view>

#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"

namespace heed {

// Without the tag that the library puts first, "[json.exception.parse_error.101] "; on one line of bounded length.
inline std::string json_message(const nlohmann::json::exception& problem) {
  constexpr std::size_t kShown = 240;  // bytes
  std::string_view text = problem.what();
  if (const auto tag = text.find("] "); tag != std::string_view::npos) text.remove_prefix(tag + 2);
  return printable(text, kShown);
}

}  // namespace heed
