#include "heed/text/tokenizers/moses/normalize.h"

#include <algorithm>
#include <array>
#include <utility>

namespace heed::text::moses {
namespace {

// The rules work on bytes, as in the scripts: apart from fixed strings, they only look at ASCII.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_latin(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

using Rule = std::pair<std::string_view, std::string_view>;  // from, to

// Replaces each occurrence of `from` for which fits(position) is true, from left to right.
template <class Fits>
void replace_where(std::string& text, const Rule& rule, Fits fits) {
  const auto& [from, to] = rule;
  std::size_t at = text.find(from);
  if (at == std::string::npos) return;
  std::string result;
  std::size_t copied = 0;
  for (; at != std::string::npos; at = text.find(from, at)) {
    if (fits(at)) {
      result.append(text, copied, at - copied).append(to);
      copied = at + from.size();
    }
    at += from.size();
  }
  text = std::move(result.append(text, copied));
}

void replace(std::string& text, const Rule& rule) {
  replace_where(text, rule, [](std::size_t) { return true; });
}

// Replaces between two bytes of a class. As in a regular expression, the byte after one match cannot start the next.
template <class IsOfClass>
void replace_between(std::string& text, IsOfClass is_of_class, const Rule& rule) {
  std::size_t spent = 0;
  replace_where(text, rule, [&](std::size_t at) {
    const std::size_t next = at + rule.first.size();
    const bool fits = at > spent && next < text.size() && is_of_class(text[at - 1]) && is_of_class(text[next]);
    if (fits) spent = next + 1;
    return fits;
  });
}

void squeeze_spaces(std::string& text) {
  const auto both_spaces = [](char a, char b) { return a == ' ' && b == ' '; };
  text.erase(std::unique(text.begin(), text.end(), both_spaces), text.end());
}

void normalize_brackets(std::string& text) {
  replace(text, {"(", " ("});
  replace(text, {")", ") "});
  squeeze_spaces(text);
  replace_where(text, {") ", ")"}, [&](std::size_t at) {
    return at + 2 < text.size() && std::string_view(".!:?;,").find(text[at + 2]) != std::string_view::npos;
  });
  replace(text, {"( ", "("});
  replace(text, {" )", ")"});
}

void normalize_unicode(std::string& text) {
  for (const Rule& rule : std::to_array<Rule>({{"„", "\""}, {"“", "\""}, {"”", "\""}, {"–", "-"}, {"—", " - "}}))
    replace(text, rule);
  squeeze_spaces(text);
  replace(text, {"´", "'"});
  replace_between(text, is_latin, {"‘", "'"});
  replace_between(text, is_latin, {"’", "'"});
  for (const Rule& rule : std::to_array<Rule>({{"‘", "\""}, {"‚", "\""}, {"’", "\""}, {"''", "\""}, {"…", "..."}}))
    replace(text, rule);
}

constexpr std::string_view kNoBreakSpace = "\u00A0";

void normalize_no_break_spaces(std::string& text) {
  for (const Rule& rule : std::to_array<Rule>({{"\u00A0«\u00A0", " \""},
                                               {"«\u00A0", "\""},
                                               {"«", "\""},
                                               {"\u00A0»\u00A0", "\" "},
                                               {"\u00A0»", "\""},
                                               {"»", "\""},
                                               {"\u00A0%", "%"},
                                               {"nº\u00A0", "nº "},
                                               {"\u00A0:", ":"},
                                               {"\u00A0ºC", " ºC"},
                                               {"\u00A0cm", " cm"},
                                               {"\u00A0?", "?"},
                                               {"\u00A0!", "!"},
                                               {"\u00A0;", ";"},
                                               {",\u00A0", ", "}}))
    replace(text, rule);
  squeeze_spaces(text);
}

// English: a comma or period goes inside the quotes: "so," and "so."
void move_quotes_behind_stops(std::string& text) {
  const auto is_stop = [](char c) { return c == ',' || c == '.'; };
  for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 1))
    for (; at + 1 < text.size() && is_stop(text[at + 1]); ++at) std::swap(text[at], text[at + 1]);
}

// Other languages: it goes outside. `."` before `<` is unchanged: it may be markup.
void move_quotes_before_stops(std::string& text) {
  replace(text, {",\"", "\","});
  std::size_t spent = 0;  // end of the previous match, which cannot overlap the next
  for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 1)) {
    std::size_t dots = at;
    while (dots > spent && text[dots - 1] == '.') --dots;
    std::size_t behind = at + 1;
    while (behind < text.size() && is_ascii_space(text[behind])) ++behind;
    const bool is_markup = behind == at + 1 && behind < text.size() && text[behind] == '<';
    if (dots == at || is_markup) continue;
    std::rotate(text.begin() + static_cast<std::ptrdiff_t>(dots), text.begin() + static_cast<std::ptrdiff_t>(at),
                text.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    spent = behind < text.size() && text[behind] != '<' ? behind + 1 : behind;
  }
}

}  // namespace

std::string normalize_punctuation(std::string_view line, const Language& language) {
  std::string text(line);
  const bool is_ascii = std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  replace(text, {"\r", ""});
  normalize_brackets(text);
  replace_where(text, {" %", "%"}, [&](std::size_t at) { return at > 0 && is_digit(text[at - 1]); });
  for (const Rule& rule : std::to_array<Rule>({{" :", ":"}, {" ;", ";"}, {"`", "'"}, {"''", " \" "}}))
    replace(text, rule);
  if (is_ascii) {
    squeeze_spaces(text);
  } else {
    normalize_unicode(text);
    normalize_no_break_spaces(text);
  }
  const auto& code = language.code();
  if (code == "en")
    move_quotes_behind_stops(text);
  else if (code != "cs")
    move_quotes_before_stops(text);
  const bool has_decimal_comma = code == "de" || code == "es" || code == "cs" || code == "fr";
  replace_between(text, is_digit, {kNoBreakSpace, has_decimal_comma ? "," : "."});
  return text;
}

}  // namespace heed::text::moses
