#include "heed/base/unicode/printable.h"

#include <iterator>

#include <fmt/format.h>

#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

struct Control {
  std::size_t bytes = 0;  // of the control character at the start of the text; 0 if there is none
  unsigned code_point = 0;
};

// REQUIRES: valid UTF-8, not empty
Control leading_control(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return {1, byte(0)};
  if (byte(0) == 0xC2 && byte(1) < 0xA0) return {2, byte(1)};  // U+0080 to U+009F
  if (byte(0) != 0xE2) return {};
  const unsigned code_point = 0x2000U | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
  const bool line_or_direction = (code_point >= 0x2028 && code_point <= 0x202E) ||  // separators, embeddings, overrides
                                 (code_point >= 0x2066 && code_point <= 0x2069);    // isolates
  return line_or_direction ? Control{3, code_point} : Control{};
}

// The longest prefix of at most `limit` bytes that does not split a character.
std::string_view beginning(std::string_view text, std::size_t limit) {
  while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80) --limit;
  return text.substr(0, limit);
}

}  // namespace

std::string printable(std::string_view text, std::size_t limit) {
  const bool cut = text.size() > limit;
  const std::string valid = repair_utf8(cut ? beginning(text, limit) : text);
  std::string line;
  for (std::size_t at = 0; at < valid.size();) {
    const Control control = leading_control(std::string_view(valid).substr(at));
    if (control.bytes == 0) {
      line += valid[at++];
      continue;
    }
    if (control.code_point == '\n' || control.code_point == '\t')
      line += control.code_point == '\n' ? "\\n" : "\\t";
    else
      fmt::format_to(std::back_inserter(line), "\\u{:04x}", control.code_point);
    at += control.bytes;
  }
  return cut ? line + "..." : line;
}

}  // namespace heed
