// Names and paths come from files and people; messages and tables are one line each and go to terminals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed {

// `text` fit for one line of a message: what is not UTF-8 is repaired, and what could break the line, steer the
// terminal or reorder the text around it is spelled out: \n, \u001b, \u202e. Of a text of more than `limit` bytes the
// first ones are shown, and "..." after them.
std::string printable(std::string_view text, std::size_t limit = std::string_view::npos);

}  // namespace heed
