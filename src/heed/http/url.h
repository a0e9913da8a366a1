// Targets of requests and forms: names and values with their percent signs undone.
#pragma once

#include <string>
#include <string_view>

#include "heed/http/http_message.h"

namespace heed::http {

// "%C3%BC" is "ü"; a percent sign without two hexadecimal digits behind it stays as it is. `plus_is_space`: as forms
// and queries have it.
std::string decode_percent(std::string_view text, bool plus_is_space);

// Of "q=a+b&source=de", as queries and forms have it.
NamedValues parse_pairs(std::string_view text);

struct Target {
  std::string path;
  NamedValues query;
};

// Of "/translate?q=a", or of "http://host/translate?q=a", which proxies are sent.
Target parse_target(std::string_view target);

}  // namespace heed::http
