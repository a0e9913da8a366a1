// Text inside XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace heed {

// Fit to stand in an element or in an attribute within double quotes. Invalid UTF-8 is repaired, and the characters
// that XML 1.0 cannot hold at all (most controls, U+FFFE, U+FFFF) become U+FFFD.
std::string xml_escaped(std::string_view text);

}  // namespace heed
