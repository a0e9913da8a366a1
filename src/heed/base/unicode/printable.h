// Makes text from files and users safe to print on one line of a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed {

// Returns `text` for one line of a message. Invalid UTF-8 is repaired, and characters that could break the line,
// control the terminal or reorder the surrounding text are escaped: \n, \u001b, \u202e. A text longer than `limit`
// bytes is cut and ends with "...".
std::string printable(std::string_view text, std::size_t limit = std::string_view::npos);

}  // namespace heed
