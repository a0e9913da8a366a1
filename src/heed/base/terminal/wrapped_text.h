// Prints text wrapped at 100 columns.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

// `indent`: before each line.
void print_paragraph(const std::string& text, std::ostream& out, std::string_view indent = "");

// Puts "- " before each item.
void print_list(const std::vector<std::string>& items, std::ostream& out);

}  // namespace heed
