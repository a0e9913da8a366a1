#include "heed/text/tokenizers/moses/split.h"

#include <algorithm>
#include <span>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text::moses {
namespace {

// The text between steps. Each step inserts spaces between tokens, and some depend on the result of the previous one.
using Text = std::u32string;
using Word = std::u32string_view;

// A run of dots is one such character until the periods of words have been handled; `runs` contains the lengths.
constexpr char32_t kDots = 0x110000;  // outside Unicode, so that it cannot occur in text

struct Dots {
  Text text;
  std::vector<std::size_t> runs;
};

// Unifies spaces, removes other control characters, and separates everything but letters, digits and . ' ` , -
Text separate_symbols(std::string_view line) {
  Text text;
  text.reserve(line.size() + line.size() / 2);
  for (std::size_t at = 0; at < line.size();) {
    const char32_t c = next_character(line, at);
    if (is_space(c)) {
      if (!text.empty() && text.back() != U' ') text += U' ';
    } else if (c >= 0x20) {
      const bool joins = is_letter_or_digit(c) || c == U'.' || c == U'\'' || c == U'`' || c == U',' || c == U'-';
      if (joins)
        text += c;
      else
        text.append({U' ', c, U' '});
    }
  }
  while (!text.empty() && text.back() == U' ') text.pop_back();
  return text;
}

Dots fold_dots(const Text& text) {
  Dots dots;
  dots.text.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of(U'.', at), text.size());
    if (end >= at + 2) {
      dots.text.append({U' ', kDots, U' '});
      dots.runs.push_back(end - at);
      at = end;
    } else {
      dots.text += text[at++];
    }
  }
  while (!dots.text.empty() && dots.text.back() == U' ') dots.text.pop_back();
  return dots;
}

// Separates commas, except within a number ("5,300") or before one at the start of a word (",5").
Text separate_commas(const Text& text) {
  Text result;
  result.reserve(text.size());
  const auto is_other = [&](std::size_t at) { return at < text.size() && !is_number(text[at]); };
  bool before_is_free = false;  // false: the previous character belongs to the match of the previous comma
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != U',') {
      result += text[at];
      before_is_free = true;
      continue;
    }
    const bool by_before = before_is_free && is_other(at - 1);
    const bool ends_number = at + 1 == text.size() && at > 0 && is_number(text[at - 1]);
    if (by_before || is_other(at + 1) || ends_number)
      result.append(U" , ");
    else
      result += U',';
    before_is_free = !by_before;
  }
  return result;
}

// Replaces each apostrophe between two characters of the given kinds with `replacement`. As in a regular expression
// that matches both neighbours, the character after one match cannot start the next.
template <class Before, class Behind>
void separate_apostrophes(Text& text, Before before, Behind behind, Word replacement) {
  if (text.find(U'\'') == Text::npos) return;
  Text result;
  result.reserve(text.size() + 8);
  std::size_t copied = 0;
  for (std::size_t at = text.find(U'\''); at != Text::npos; at = text.find(U'\'', at + 1)) {
    if (at <= copied || at + 1 >= text.size() || !before(text[at - 1]) || !behind(text[at + 1])) continue;
    result.append(text, copied, at - copied).append(replacement) += text[at + 1];
    copied = at + 2;
  }
  text = std::move(result.append(text, copied));
}

bool is_no_letter(char32_t c) { return !is_alphabetic(c); }
bool is_neither_letter_nor_digit(char32_t c) { return !is_alphabetic(c) && !is_number(c); }

void separate_apostrophes(Text& text, Apostrophe apostrophe) {
  const bool right = apostrophe == Apostrophe::kRight;
  if (apostrophe == Apostrophe::kAlone) {
    Text result;
    for (const char32_t c : text) {
      if (c == U'\'')
        result.append(U" ' ");
      else
        result += c;
    }
    text = std::move(result);
    return;
  }
  separate_apostrophes(text, is_no_letter, is_no_letter, U" ' ");
  if (right)
    separate_apostrophes(text, is_neither_letter_nor_digit, is_alphabetic, U" ' ");
  else
    separate_apostrophes(text, is_no_letter, is_alphabetic, U" ' ");
  separate_apostrophes(text, is_alphabetic, is_no_letter, U" ' ");
  separate_apostrophes(text, is_alphabetic, is_alphabetic, right ? U" '" : U"' ");
  if (right)
    separate_apostrophes(
        text, is_number, [](char32_t c) { return c == U's'; }, U" '");  // 1990's
}

std::vector<Word> words_of(const Text& text) {
  std::vector<Word> words;
  for (std::size_t begin = text.find_first_not_of(U' '); begin != Text::npos;) {
    const std::size_t end = std::min(text.find(U' ', begin), text.size());
    words.push_back(Word(text).substr(begin, end - begin));
    begin = text.find_first_not_of(U' ', end);
  }
  return words;
}

// Whether the period at the end of `word` stays with it. That of the last word never does.
bool keeps_period(Word word, std::span<const Word> following, const Language& language) {
  if (following.empty()) return false;
  const Word stem = word.substr(0, word.size() - 1);
  const Word next = following.front();
  const bool is_acronym = stem.find(U'.') != Word::npos && std::ranges::any_of(stem, is_alphabetic);
  if (is_acronym || is_lower(next.front())) return true;
  const Period period = language.period_after(stem);
  return period == Period::kBelongsToWord ||
         (period == Period::kBelongsIfNumbered && next.front() >= U'0' && next.front() <= U'9');
}

std::string to_utf8(Word word) {
  std::string bytes;
  for (const char32_t c : word) append_utf8(bytes, c);
  return bytes;
}

// Turns words into tokens. Splits a final `.'`, which the earlier steps could not see.
std::vector<std::string> tokens_of(const Dots& dots, const Language& language) {
  const std::vector<Word> words = words_of(dots.text);
  std::vector<std::string> tokens;
  tokens.reserve(words.size() + 1);
  std::size_t run = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word word = words[i];
    const bool ends_in_period = word.size() > 1 && word.back() == U'.';
    if (word.front() == kDots) {
      tokens.emplace_back(dots.runs[run++], '.');
    } else if (ends_in_period && !keeps_period(word, std::span(words).subspan(i + 1), language)) {
      tokens.push_back(to_utf8(word.substr(0, word.size() - 1)));
      tokens.emplace_back(".");
    } else if (i + 1 == words.size() && word.ends_with(U".'")) {
      if (word.size() > 2) tokens.push_back(to_utf8(word.substr(0, word.size() - 2)));
      tokens.insert(tokens.end(), {".", "'"});
    } else {
      tokens.push_back(to_utf8(word));
    }
  }
  return tokens;
}

}  // namespace

std::vector<std::string> split(std::string_view line, const Language& language) {
  Dots dots = fold_dots(separate_symbols(line));
  dots.text = separate_commas(dots.text);
  separate_apostrophes(dots.text, language.apostrophe());
  return tokens_of(dots, language);
}

}  // namespace heed::text::moses
