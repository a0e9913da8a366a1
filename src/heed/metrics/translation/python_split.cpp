#include "heed/metrics/translation/python_split.h"

namespace heed::metrics {
namespace {

bool is_ascii_space(unsigned char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r') || (byte >= 0x1C && byte <= 0x1F);
}

// U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000: the white space of three bytes.
bool is_three_byte_space(unsigned char first, unsigned char second, unsigned char third) {
  if (first == 0xE2 && second == 0x80) return third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF;
  if (first == 0xE2) return second == 0x81 && third == 0x9F;
  return third == 0x80 && ((first == 0xE1 && second == 0x9A) || (first == 0xE3 && second == 0x80));
}

}  // namespace

std::size_t space_bytes(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return is_ascii_space(first) ? 1 : 0;
  const std::size_t left = text.size() - at;
  if (first == 0xC2) return left >= 2 && (byte(1) == 0x85 || byte(1) == 0xA0) ? 2 : 0;
  if (first < 0xE1 || first > 0xE3 || left < 3) return 0;
  return is_three_byte_space(first, byte(1), byte(2)) ? 3 : 0;
}

void split_as_python(std::string_view text, std::vector<std::string_view>& words) {
  words.clear();
  std::size_t begin = 0;  // start of the current word
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool never_a_space = byte > ' ' && byte < 0xC2;  // printable ASCII, or inside a character: nearly all bytes
    const std::size_t space = never_a_space ? 0 : space_bytes(text, at);
    if (space == 0) {
      ++at;
      continue;
    }
    if (at > begin) words.push_back(text.substr(begin, at - begin));
    at += space;
    begin = at;
  }
  if (text.size() > begin) words.push_back(text.substr(begin));
}

std::string_view strip_end(std::string_view text) {
  while (!text.empty()) {
    std::size_t last = text.size() - 1;
    while (last > 0 && (static_cast<unsigned char>(text[last]) & 0xC0) == 0x80) --last;
    if (space_bytes(text, last) == 0) break;
    text = text.substr(0, last);
  }
  return text;
}

}  // namespace heed::metrics
