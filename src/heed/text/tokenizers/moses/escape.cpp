#include "heed/text/tokenizers/moses/escape.h"

#include <algorithm>
#include <array>

namespace heed::text::moses {
namespace {

struct Escape {
  char character;
  std::string_view name;
};

constexpr auto kEscapes = std::to_array<Escape>({{'&', "&amp;"},
                                                 {'|', "&#124;"},
                                                 {'<', "&lt;"},
                                                 {'>', "&gt;"},
                                                 {'\'', "&apos;"},
                                                 {'"', "&quot;"},
                                                 {'[', "&#91;"},
                                                 {']', "&#93;"}});
constexpr auto kOlder = std::to_array<Escape>({{'|', "&bar;"}, {'[', "&bra;"}, {']', "&ket;"}});

}  // namespace

std::string escape(std::string_view token) {
  std::string escaped;
  for (const char c : token) {
    const auto* const found = std::ranges::find(kEscapes, c, &Escape::character);
    if (found == kEscapes.end())
      escaped += c;
    else
      escaped += found->name;
  }
  return escaped;
}

std::string unescape(std::string_view token) {
  std::string text;
  while (!token.empty()) {
    const auto begins_token = [&](const Escape& escape) { return token.starts_with(escape.name); };
    const auto* found = std::ranges::find_if(kEscapes, begins_token);
    if (found == kEscapes.end()) found = std::ranges::find_if(kOlder, begins_token);
    if (found == kOlder.end()) {
      text += token.front();
      token.remove_prefix(1);
    } else {
      text += found->character;
      token.remove_prefix(found->name.size());
    }
  }
  return text;
}

}  // namespace heed::text::moses
