// Says: a matcher for the facts in a message. The wording around them may change without breaking a test.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

#include <gmock/gmock.h>

namespace heed {

// Whether the text contains the fact as a separate word or number: "10" is not in "100", "-10", "10.5" or "1,010", and
// "--beam" is not in "--beam-width".
inline bool has_fact(std::string_view text, std::string_view fact) {
  const auto is = [&](std::size_t at, auto kind) {
    return at < text.size() && kind(static_cast<unsigned char>(text[at])) != 0;
  };
  const auto letter = [](unsigned char c) { return std::isalnum(c); };
  const auto digit = [](unsigned char c) { return std::isdigit(c); };
  const auto mark = [](unsigned char c) { return c == '.' || c == ','; };
  const auto hyphen = [](unsigned char c) { return c == '-'; };
  for (std::size_t at = text.find(fact); at != std::string_view::npos; at = text.find(fact, at + 1)) {
    const std::size_t end = at + fact.size(), last = end - 1;
    bool more = is(at, letter) && is(at - 1, letter);
    more = more || (is(at, digit) && is(at - 1, mark) && is(at - 2, digit));
    more = more || (is(at, digit) && is(at - 1, hyphen) && !is(at - 2, letter));
    more = more || (is(at, hyphen) && (is(at - 1, letter) || is(at - 1, hyphen)));
    more = more || (is(last, letter) && is(end, letter));
    more = more || (is(last, digit) && is(end, mark) && is(end + 1, digit));
    more = more || (is(at, hyphen) && is(end, hyphen));
    if (!more) return true;
  }
  return false;
}

MATCHER_P(HasFact, fact, "says " + testing::PrintToString(fact)) { return has_fact(arg, fact); }

// Each of them, in any order.
template <typename... Facts>
auto Says(const Facts&... facts) {
  return testing::AllOf(HasFact(std::string(facts))...);
}

inline std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace heed
