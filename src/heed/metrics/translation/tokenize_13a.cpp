#include "heed/metrics/translation/tokenize_13a.h"

#include <array>
#include <cstdint>

namespace heed::metrics {
namespace {

enum class Kind : std::uint8_t { kOther, kDigit, kDash, kPoint, kSymbol };

// The kind of each byte. Bytes of non-ASCII characters are kOther, because the rules only handle ASCII.
constexpr std::array<Kind, 256> make_kinds() {
  std::array<Kind, 256> kinds{};
  const auto set = [&](unsigned char first, unsigned char last, Kind kind) {
    for (std::size_t byte = first; byte <= last; ++byte) kinds[byte] = kind;
  };
  set('0', '9', Kind::kDigit);
  set('-', '-', Kind::kDash);
  set('.', '.', Kind::kPoint);
  set(',', ',', Kind::kPoint);
  set(' ', '&', Kind::kSymbol);
  set('(', '+', Kind::kSymbol);
  set('/', '/', Kind::kSymbol);
  set(':', '@', Kind::kSymbol);
  set('[', '`', Kind::kSymbol);
  set('{', '~', Kind::kSymbol);
  return kinds;
}
constexpr std::array<Kind, 256> kKinds = make_kinds();

Kind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

bool needs_cleaning(std::string_view line) {
  const auto has = [&](auto part) { return line.find(part) != std::string_view::npos; };
  return has('&') || has('\n') || has("<skipped>");
}

// The order matters: "&amp;lt;" becomes "<".
std::string clean(std::string_view line) {
  std::string text(line);
  replace_all(text, "<skipped>", "");
  replace_all(text, "-\n", "");
  replace_all(text, "\n", " ");
  replace_all(text, "&quot;", "\"");
  replace_all(text, "&amp;", "&");
  replace_all(text, "&lt;", "<");
  replace_all(text, "&gt;", ">");
  return text;
}

// The script splits off points in two passes. The first pass splits off each point after a non-digit; a point that was
// just split off does not count as that non-digit, so in a run it takes every second point. The second pass splits off
// each point before a non-digit, which includes a space. A point stays joined if the first pass skipped it and a digit
// follows.
std::string split(std::string_view line) {
  const auto before_digit = [&](std::size_t i) { return i + 1 < line.size() && kind_of(line[i + 1]) == Kind::kDigit; };
  std::string text(3 * line.size(), ' ');  // the maximum length
  char* out = text.data();
  Kind previous = Kind::kSymbol;
  bool previous_split = false;  // whether the first pass split off the previous point
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Kind kind = kind_of(line[i]);
    const bool split_first = kind == Kind::kPoint && previous != Kind::kDigit && !previous_split;
    const bool apart = kind == Kind::kSymbol || (kind == Kind::kDash && previous == Kind::kDigit) ||
                       (kind == Kind::kPoint && (split_first || !before_digit(i)));
    if (apart) ++out;
    *out++ = line[i];
    if (apart) ++out;
    previous = kind;
    previous_split = split_first;
  }
  text.resize(static_cast<std::size_t>(out - text.data()));
  return text;
}

}  // namespace

std::string tokenize_13a(std::string_view line) { return needs_cleaning(line) ? split(clean(line)) : split(line); }

}  // namespace heed::metrics
