#include "heed/text/normalize/word_marks.h"

#include <span>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

// nullptr for a character that is unchanged.
const char* treebank_character(char32_t character) {
  switch (character) {
    case U'“':
    case U'„':
    case U'‟':
    case U'«':
      return "``";
    case U'”':
    case U'»':
    case U'″':
      return "''";
    case U'‘':
    case U'‚':
    case U'‹':
      return "`";
    case U'’':
    case U'‛':
    case U'›':
    case U'′':
    case U'´':
      return "'";
    case U'‐':
    case U'‑':
    case U'−':
      return "-";
    case U'‒':
    case U'–':
    case U'—':
    case U'―':
      return "--";
    case U'…':
      return "...";
    case U'£':
      return "#";
    case U'\u00AD':  // soft hyphen and zero-width characters
    case U'\u200B':
    case U'\u2060':
    case U'\uFEFF':
      return "";
    default:
      return nullptr;
  }
}

std::string_view first_of(std::span<const std::string_view> marks, auto&& holds) {
  for (const std::string_view mark : marks)
    if (holds(mark)) return mark;
  return {};
}

// Letters that are each followed by a dot: "J.", "N.Z."
bool is_abbreviation(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    if (!is_alphabetic(next_character(word, at))) return false;
    if (at == word.size() || word[at] != '.') return false;
    ++at;
  }
  return true;
}

// 'tis, 'twas, 'twere, and the 't split off from them: the quote is part of the word.
bool is_elision(std::string_view word) {
  return word.size() > 1 && word[0] == '\'' && (word[1] == 't' || word[1] == 'T') &&
         (word.size() == 2 || word[2] == 'w' || word[2] == 'i');
}

constexpr std::string_view kOpening[] = {"``", "''", "...", "--", "\"", "`", "'", "(", "[", "{", "$", "#", "-"};
constexpr std::string_view kClosing[] = {"''", "``", "...", "--", "\"", "'", ")", "]", "}",
                                         ",",  ";",  ":",   "?",  "!",  ".", "%", "-"};
constexpr std::string_view kInner[] = {"...", "--", "-", "/"};

// Ways to write a mark, the Penn Treebank's own first.
constexpr std::string_view kOpenQuote[] = {"``", "\"", "“", "''"}, kCloseQuote[] = {"''", "\"", "”", "``"};
constexpr std::string_view kOpenSingle[] = {"`", "'", "‘"}, kCloseSingle[] = {"'", "’", "`"};
constexpr std::string_view kOpenBracket[] = {"(", "-lrb-", "[", "{"}, kCloseBracket[] = {")", "-rrb-", "]", "}"};
constexpr std::string_view kDash[] = {"--", "—", "–", "-"}, kHyphen[] = {"-", "--"}, kDots[] = {"...", "…"};

std::span<const std::string_view> ways_to_write(std::string_view mark, bool opening) {
  if (mark == "``" || (mark == "\"" && opening)) return kOpenQuote;
  if (mark == "''" || mark == "\"") return kCloseQuote;
  if (mark == "`" || (mark == "'" && opening)) return kOpenSingle;
  if (mark == "'") return kCloseSingle;
  if (mark == "(" || mark == "[" || mark == "{") return kOpenBracket;
  if (mark == ")" || mark == "]" || mark == "}") return kCloseBracket;
  if (mark == "--") return kDash;
  if (mark == "-") return kHyphen;
  if (mark == "...") return kDots;
  return {};
}

}  // namespace

std::string treebank_characters(std::string_view word) {
  std::string plain;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t begin = at;
    const char* const written = treebank_character(next_character(word, at));
    plain += written != nullptr ? std::string_view(written) : word.substr(begin, at - begin);
  }
  return plain.empty() ? std::string(word) : plain;
}

std::string_view opening_mark(std::string_view word) {
  if (is_elision(word)) return {};
  return first_of(kOpening, [&](std::string_view mark) { return word.starts_with(mark); });
}

std::string_view closing_mark(std::string_view word) {
  if (is_abbreviation(word)) return {};
  return first_of(kClosing, [&](std::string_view mark) { return word.ends_with(mark); });
}

std::string_view inner_mark(std::string_view text) {
  return first_of(kInner, [&](std::string_view mark) { return text.starts_with(mark); });
}

std::string_view known_mark(std::string_view mark, bool opening, const TokenList& list) {
  if (list.contains(mark)) return mark;
  const std::string_view known =
      first_of(ways_to_write(mark, opening), [&](std::string_view way) { return list.contains(way); });
  return known.empty() ? mark : known;
}

}  // namespace heed::text
