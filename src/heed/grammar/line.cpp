#include "heed/grammar/line.h"

#include <utility>

namespace heed::grammar {

void Line::add(std::string_view words) {
  while (words.ends_with(' ')) words.remove_suffix(1);
  if (words.empty()) return;
  if (!text_.empty()) text_ += ' ';
  text_ += words;
}

void Line::comma() {
  if (!text_.empty() && !text_.ends_with(',')) text_ += ',';
}

std::string Line::finish(char mark) {
  if (text_.ends_with(',')) text_.pop_back();
  text_ += mark;
  char& first = text_.front();
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  // In UTF-8, ä, ö and ü are the byte C3 and a second byte, which is 0x20 above that of the capital.
  if (text_.starts_with("ä") || text_.starts_with("ö") || text_.starts_with("ü"))
    text_[1] = static_cast<char>(text_[1] - 0x20);
  return std::exchange(text_, {});
}

}  // namespace heed::grammar
