#include "heed/base/unicode/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace heed {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr char32_t kReplacementCharacter = 0xFFFD;
constexpr std::string_view kEllipsis = "…";

struct Step {
  std::size_t bytes;    // of the sequence, or of the maximal invalid part
  char32_t code_point;  // U+FFFD where invalid
  bool valid;
};

// REQUIRES: text is not empty
Step step(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {1, lead, true};
  if (lead < 0xC2 || lead > 0xF4) return {1, kReplacementCharacter, false};

  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // Only the second byte can make a sequence overlong, a surrogate or too large.
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  char32_t code_point = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const bool good = i < text.size() && byte(i) >= (i == 1 ? low : 0x80) && byte(i) <= (i == 1 ? high : 0xBF);
    if (!good) return {i, kReplacementCharacter, false};
    code_point = code_point << 6 | (byte(i) & 0x3FU);
  }
  return {length, code_point, true};
}

// Most text is ASCII, so this checks eight bytes per step.
std::size_t ascii_bytes(std::string_view text) {
  std::size_t i = 0;
  for (std::uint64_t word; i + sizeof word <= text.size(); i += sizeof word) {
    std::memcpy(&word, text.data() + i, sizeof word);
    if ((word & 0x8080808080808080U) != 0) break;
  }
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) ++i;
  return i;
}

struct Range {
  char32_t first, last;
};

// Only the blocks that matter on a terminal; ICU has the complete table.
constexpr std::array<Range, 11> kWide = {{{0x1100, 0x115F},
                                          {0x2E80, 0x303E},
                                          {0x3041, 0xA4CF},
                                          {0xAC00, 0xD7A3},
                                          {0xF900, 0xFAFF},
                                          {0xFE30, 0xFE6F},
                                          {0xFF00, 0xFF60},
                                          {0xFFE0, 0xFFE6},
                                          {0x1F300, 0x1F64F},
                                          {0x1F900, 0x1F9FF},
                                          {0x20000, 0x3FFFD}}};
constexpr std::array<Range, 7> kZeroWidth = {{{0x0300, 0x036F},
                                              {0x1AB0, 0x1AFF},
                                              {0x1DC0, 0x1DFF},
                                              {0x200B, 0x200F},
                                              {0x20D0, 0x20FF},
                                              {0xFE00, 0xFE0F},
                                              {0xFE20, 0xFE2F}}};

int width(char32_t code_point) {
  const auto holds = [&](const Range& range) { return code_point >= range.first && code_point <= range.last; };
  if (code_point < kZeroWidth.front().first) return 1;
  if (std::ranges::any_of(kZeroWidth, holds)) return 0;
  return std::ranges::any_of(kWide, holds) ? 2 : 1;
}

}  // namespace

std::size_t valid_utf8_bytes(std::string_view text) {
  std::size_t i = 0;
  while (true) {
    i += ascii_bytes(text.substr(i));
    // Text in one script stays in this loop until the next ASCII byte.
    while (i < text.size() && static_cast<unsigned char>(text[i]) >= 0x80) {
      const Step next = step(text.substr(i));
      if (!next.valid) return i;
      i += next.bytes;
    }
    if (i == text.size()) return i;
  }
}

std::string repair_utf8(std::string_view text) {
  std::string repaired;
  repaired.reserve(text.size());
  while (true) {
    const std::size_t valid = valid_utf8_bytes(text);
    repaired.append(text.substr(0, valid));
    text.remove_prefix(valid);
    if (text.empty()) return repaired;
    repaired.append(kReplacement);
    text.remove_prefix(step(text).bytes);
  }
}

char32_t next_longer_character(std::string_view text, std::size_t& at) {
  const Step next = step(text.substr(at));
  at += next.bytes;
  return next.code_point;
}

void append_utf8(std::string& text, char32_t character) {
  const auto add = [&](char32_t byte) { text.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
  const auto add_tail = [&](int shift) { add(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) return add(character);
  if (character < 0x800) {
    add(0xC0 | character >> 6);
  } else if (character < 0x10000) {
    add(0xE0 | character >> 12);
    add_tail(6);
  } else {
    add(0xF0 | character >> 18);
    add_tail(12);
    add_tail(6);
  }
  add_tail(0);
}

int display_columns(std::string_view text) {
  int columns = 0;
  while (!text.empty()) {
    const Step next = step(text);
    columns += width(next.code_point);
    text.remove_prefix(next.bytes);
  }
  return columns;
}

std::string fit_columns(std::string_view text, int columns) {
  if (columns < 1) return {};
  if (display_columns(text) <= columns) return std::string(text);
  std::size_t bytes = 0;
  int used = 1;  // the ellipsis
  while (true) {
    const Step next = step(text.substr(bytes));
    used += width(next.code_point);
    if (used > columns) return std::string(text.substr(0, bytes)).append(kEllipsis);
    bytes += next.bytes;
  }
}

}  // namespace heed
