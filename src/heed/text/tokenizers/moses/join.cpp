#include "heed/text/tokenizers/moses/join.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text::moses {
namespace {

using Token = std::string_view;

// The sides on which a token is joined to its neighbour without a space.
struct Joins {
  bool left = false, right = false;
};

bool consists_of(Token token, std::string_view set) {
  return !token.empty() && token.find_first_not_of(set) == Token::npos;
}

template <std::size_t n>
bool is_one_of(Token token, const std::array<Token, n>& set) {
  return std::ranges::find(set, token) != set.end();
}

bool begins_with_digit(Token token) { return !token.empty() && token[0] >= '0' && token[0] <= '9'; }

bool ends_with_digit(Token token) { return !token.empty() && token.back() >= '0' && token.back() <= '9'; }

bool begins_with_letter(Token token) {
  std::size_t at = 0;
  return !token.empty() && is_alphabetic(next_character(token, at));
}

bool ends_with_word_character(Token token) {
  char32_t last = 0;
  for (std::size_t at = 0; at < token.size();) last = next_character(token, at);
  return is_letter_or_digit(last);
}

// Chinese, Japanese and Korean characters, which are written without spaces between words.
bool is_unspaced(char32_t c) {
  return (c >= 0x1100 && c <= 0x11FF) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7AF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF65 && c <= 0xFFDC) || (c >= 0x20000 && c <= 0x2FFFF);
}

bool begins_unspaced(Token token) {
  std::size_t at = 0;
  return !token.empty() && is_unspaced(next_character(token, at));
}

constexpr std::array<Token, 5> kOpening = {"(", "[", "{", "¿", "¡"};
constexpr std::array<Token, 5> kCurrency = {"$", "€", "£", "¥", "#"};  // and other symbols before a number
constexpr std::string_view kClosing = ",.?!:;%)]}";

class Joiner {
 public:
  Joiner(std::span<const std::string> tokens, const Language& language) : tokens_(tokens), language_(language) {}

  std::string line() {
    std::string line;
    bool joined = true;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Joins joins = joins_of(i);
      if (!joined && !joins.left) line += ' ';
      line += tokens_[i];
      joined = joins.right;
    }
    return line;
  }

 private:
  Token at(std::size_t i) const { return i < tokens_.size() ? Token(tokens_[i]) : Token(); }
  Token before(std::size_t i) const { return i > 0 ? Token(tokens_[i - 1]) : Token(); }

  Joins joins_of(std::size_t i) {
    const Token token = at(i);
    if (is_one_of(token, kOpening)) return {.right = true};
    if (is_one_of(token, kCurrency)) return {.right = begins_with_digit(at(i + 1))};
    if (token == ":")
      return {.left = true, .right = ends_with_digit(before(i)) && begins_with_digit(at(i + 1))};  // 11:27
    if (consists_of(token, kClosing)) return {.left = true};
    if (token == "/" || token == "_") return {.left = true, .right = true};
    if (begins_unspaced(token)) return {.right = begins_unspaced(at(i + 1))};
    if (token == "'") return apostrophe(i);
    if (token == "\"") return quote(i, double_quotes_++);
    // "slow"-Schild
    if (token.starts_with('-')) return {.left = last_closing_ + 1 == i && begins_with_letter(token.substr(1))};
    if (token.starts_with('\''))
      return {.left = ends_with_word_character(before(i)) && begins_with_letter(token.substr(1))};
    if (token.ends_with('\''))
      return {.right = language_.apostrophe() == Apostrophe::kLeft && begins_with_letter(at(i + 1))};
    return {};
  }

  // Like a quote, unless it is an apostrophe: "the boys' dog", "McDonald's" (which German splits).
  Joins apostrophe(std::size_t i) {
    const Token previous = before(i), next = at(i + 1);
    const bool is_open = single_quotes_ % 2 == 1;
    const bool is_last = std::ranges::count(tokens_.subspan(i + 1), "'") == 0;
    if (!is_open && is_last && language_.apostrophe() == Apostrophe::kRight && previous.ends_with('s'))
      return {.left = true};
    const bool has_genitive = next == "s" || next == "S" || next.starts_with("s-");
    if (!is_open && language_.apostrophe() == Apostrophe::kAlone && ends_with_word_character(previous) && has_genitive)
      return {.left = true, .right = true};
    return quote(i, single_quotes_++);
  }

  Joins quote(std::size_t i, int quotes_before) {
    const bool closes = quotes_before % 2 == 1;
    if (closes) last_closing_ = i;
    return {.left = closes, .right = !closes};
  }

  std::span<const std::string> tokens_;
  const Language& language_;
  int single_quotes_ = 0, double_quotes_ = 0;
  std::size_t last_closing_ = tokens_.size();  // the last closing quote, if any
};

}  // namespace

std::string join(std::span<const std::string> tokens, const Language& language) {
  return Joiner(tokens, language).line();
}

}  // namespace heed::text::moses
