// Text on lines of at most 100 columns.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace heed {

void print_paragraph(const std::string& text, std::ostream& out);

// Items with "- " before them.
void print_list(const std::vector<std::string>& items, std::ostream& out);

}  // namespace heed
