// Decodes request targets and forms: names and values without percent encoding.
#pragma once

#include <string>
#include <string_view>

#include "heed/http/http_message.h"

namespace heed::http {

// "%C3%BC" becomes "ü"; a percent sign without two hexadecimal digits after it stays unchanged. `plus_is_space`: as in
// forms and queries.
std::string decode_percent(std::string_view text, bool plus_is_space);

// Parses "q=a+b&source=de", the format of queries and forms.
NamedValues parse_pairs(std::string_view text);

struct Target {
  std::string path;
  NamedValues query;
};

// Parses "/translate?q=a", or "http://host/translate?q=a", which clients send to proxies.
Target parse_target(std::string_view target);

}  // namespace heed::http
