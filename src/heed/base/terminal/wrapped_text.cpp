#include "heed/base/terminal/wrapped_text.h"

#include <ostream>
#include <sstream>
#include <string_view>

#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

constexpr int kColumns = 100;

// `begin` is printed before the first line and `indent` before the others; both have the same width.
void print_wrapped(const std::string& text, std::string_view begin, std::string_view indent, std::ostream& out) {
  out << begin;
  int column = static_cast<int>(begin.size());
  bool first = true;  // no word on this line yet
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const int width = display_columns(word);
    if (!first && column + 1 + width > kColumns) {
      out << '\n' << indent;
      column = static_cast<int>(indent.size());
      first = true;
    }
    out << (first ? "" : " ") << word;
    column += (first ? 0 : 1) + width;
    first = false;
  }
  out << '\n';
}

}  // namespace

void print_paragraph(const std::string& text, std::ostream& out, std::string_view indent) {
  print_wrapped(text, indent, indent, out);
}

void print_list(const std::vector<std::string>& items, std::ostream& out) {
  for (const std::string& item : items) print_wrapped(item, "- ", "  ", out);
}

}  // namespace heed
