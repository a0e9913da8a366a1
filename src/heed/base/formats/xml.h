// Escapes text for XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace heed {

// The result can be used in an element or in a double-quoted attribute. Invalid UTF-8 is repaired, and the characters
// that XML 1.0 does not allow (most controls, U+FFFE, U+FFFF) become U+FFFD.
std::string xml_escaped(std::string_view text);

}  // namespace heed
