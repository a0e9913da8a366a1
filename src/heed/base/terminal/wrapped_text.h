// Prints text wrapped at 100 columns.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace heed {

void print_paragraph(const std::string& text, std::ostream& out);

// Puts "- " before each item.
void print_list(const std::vector<std::string>& items, std::ostream& out);

}  // namespace heed
