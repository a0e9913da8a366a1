#include "heed/base/formats/xml.h"

#include "heed/base/unicode/utf8.h"

namespace heed {

std::string xml_escaped(std::string_view text) {
  constexpr std::string_view kNonCharacter = "\xEF\xBF";  // before BE or BF: U+FFFE, U+FFFF
  std::string escaped;
  for (const char c : repair_utf8(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r') {
          append_utf8(escaped, 0xFFFD);
        } else if ((c == '\xBE' || c == '\xBF') && escaped.ends_with(kNonCharacter)) {
          escaped += '\xBD';
        } else {
          escaped += c;
        }
    }
  }
  return escaped;
}

}  // namespace heed
