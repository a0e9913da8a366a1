#include "heed/text/tokenizers/split_words.h"

#include <array>
#include <span>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

enum class Sign : unsigned char { kSpace, kLetter, kDigit, kLoud, kPoint, kOther };

constexpr std::array<Sign, 128> ascii_signs() {
  std::array<Sign, 128> signs{};
  for (std::size_t c = 0; c < signs.size(); ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    const bool space = c <= ' ' || c == 0x7F;  // including control characters
    signs[c] = letter                 ? Sign::kLetter
               : digit                ? Sign::kDigit
               : space                ? Sign::kSpace
               : c == '!' || c == '?' ? Sign::kLoud
               : c == '.'             ? Sign::kPoint
                                      : Sign::kOther;
  }
  return signs;
}
constexpr std::array<Sign, 128> kAsciiSigns = ascii_signs();

Sign longer_sign(char32_t c) {
  if (c < 0xA0 || is_space(c)) return Sign::kSpace;  // C1 controls
  if (is_alphabetic(c) || is_mark(c)) return Sign::kLetter;
  return is_number(c) ? Sign::kDigit : Sign::kOther;
}

// The class of the character at `at`, which advances past it.
Sign next_sign(std::string_view text, std::size_t& at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte >= 0x80) return longer_sign(next_longer_character(text, at));
  ++at;
  return kAsciiSigns[byte];
}

constexpr std::string_view kCurlyApostrophe = "\xE2\x80\x99";  // U+2019
constexpr std::array<std::string_view, 2> kInsideWords = {"'", kCurlyApostrophe};
constexpr std::array<std::string_view, 3> kInsideNumbers = {".", ",", "/"};

// The length in bytes of a character of `inside` at `at` if a character of `kind` follows it, as within a word; else 0.
std::size_t joint_bytes(std::string_view text, std::size_t at, std::span<const std::string_view> inside, Sign kind) {
  for (const std::string_view joint : inside) {
    if (!text.substr(at).starts_with(joint)) continue;
    std::size_t behind = at + joint.size();
    if (behind < text.size() && next_sign(text, behind) == kind) return joint.size();
  }
  return 0;
}

// The end of the run of `kind` characters that continues at `at`, with single characters of `inside` between them.
std::size_t end_of_run(std::string_view text, std::size_t at, Sign kind,
                       std::span<const std::string_view> inside = {}) {
  while (at < text.size()) {
    std::size_t next = at;
    if (next_sign(text, next) != kind) {
      next = at + joint_bytes(text, at, inside, kind);
      if (next == at) break;
    }
    at = next;
  }
  return at;
}

// The length in bytes of "<br>", "<br/>" or "<br />" at `at`, in upper or lower case; 0 if there is none.
std::size_t line_break_bytes(std::string_view text, std::size_t at) {
  const auto is = [&](std::size_t i, char lower) { return i < text.size() && (text[i] | 0x20) == lower; };
  if (!is(at + 1, 'b') || !is(at + 2, 'r')) return 0;
  std::size_t end = at + 3;
  while (end < text.size() && (text[end] == ' ' || text[end] == '/')) ++end;
  return end < text.size() && text[end] == '>' ? end + 1 - at : 0;
}

// In lower case and with straight apostrophes. Uses `room` if something has to change.
std::string_view lowered(std::string_view word, std::string& room) {
  bool ascii = true, lower = true;
  for (const char c : word) {
    ascii = ascii && static_cast<unsigned char>(c) < 0x80;
    lower = lower && !(c >= 'A' && c <= 'Z');
  }
  if (ascii && lower) return word;
  if (!ascii) {
    room = lower_case(word);
    for (std::size_t at = room.find(kCurlyApostrophe); at != std::string::npos; at = room.find(kCurlyApostrophe, at))
      room.replace(at, kCurlyApostrophe.size(), "'");
  } else {
    room.assign(word);
    for (char& c : room)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return room;
}

}  // namespace

void split_words(std::string_view text, FunctionRef<void(const SplitWord&)> take) {
  std::string room;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const Sign sign = next_sign(text, at);
    switch (sign) {
      case Sign::kSpace:
        continue;
      case Sign::kLetter:
        at = end_of_run(text, at, sign, kInsideWords);
        break;
      case Sign::kDigit:
        at = end_of_run(text, at, sign, kInsideNumbers);
        break;
      case Sign::kLoud:
      case Sign::kPoint:
        at = end_of_run(text, at, sign);
        break;
      case Sign::kOther:
        if (text[begin] != '<') break;
        if (const std::size_t bytes = line_break_bytes(text, begin); bytes > 0) {
          at = begin + bytes;
          continue;
        }
        break;
    }
    take({.word = lowered(text.substr(begin, at - begin), room), .begin = begin, .end = at});
  }
}

}  // namespace heed::text
