#include "heed/text/corpus/lm_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"
#include "heed/text/tokenizers/whitespace.h"

namespace heed::text {
namespace {

constexpr std::string_view kDocumentStart = "-DOCSTART-";
constexpr std::size_t kLinesToJudge = 50;

bool is_one_word(std::string_view text) {
  int words = 0;
  const std::string_view rest = for_each_word(text, [&](std::string_view gap, std::string_view) {
    words += gap.empty() ? 1 : 2;  // 2: more than one word
  });
  return words == 1 && rest.empty();
}

// The word of "word TAB tag"; nothing for other lines. The tag of a document's start is " X".
std::optional<std::string_view> tagged_word(std::string_view line) {
  const std::size_t tab = line.find('\t');
  if (tab == line.npos) return {};
  const std::string_view word = line.substr(0, tab), tag = trimmed(line.substr(tab + 1));
  if (!is_one_word(word) || !is_one_word(tag)) return {};
  return word;
}

// Nine lines out of ten are enough. A damaged line is then reported instead of turning the tags into text.
bool is_tagged(const std::vector<SourceLine>& lines) {
  std::size_t judged = 0, tagged = 0;
  for (const SourceLine& line : lines) {
    if (trimmed(line.text).empty()) continue;
    if (judged == kLinesToJudge) break;
    ++judged;
    tagged += tagged_word(line.text) ? 1 : 0;
  }
  return judged > 0 && 10 * tagged >= 9 * judged;
}

std::vector<SourceLine> tagged_sentences(const std::vector<SourceLine>& lines, const std::string& name) {
  std::vector<SourceLine> sentences;
  bool inside = false;
  for (const SourceLine& line : lines) {
    if (trimmed(line.text).empty()) {
      inside = false;
      continue;
    }
    const std::optional<std::string_view> word = tagged_word(line.text);
    if (!word)
      throw Error(fmt::format("{}, line {}: must be a word, a TAB and its tag, as on the other lines (got '{}')",
                              printable(name), line.number, printable(line.text, 60)));
    if (*word == kDocumentStart) {
      inside = false;
    } else if (std::exchange(inside, true)) {
      sentences.back().text.append(" ").append(*word);
    } else {
      sentences.push_back({.text = std::string(*word), .number = line.number});
    }
  }
  return sentences;
}

std::int64_t character_count(std::string_view text) {
  return std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; });
}

void append_words(std::vector<LmToken>& tokens, const SourceLine& line, const TokenList& list) {
  bool first = true;
  for_each_word(line.text, [&](std::string_view, std::string_view word) {
    tokens.push_back({.text = std::string(word),
                      .id = word_id(word, list),
                      .line = line.number,
                      .first = std::exchange(first, false)});
  });
  if (!first) tokens.push_back({.text = list.token(list.end()), .id = list.end(), .line = line.number});
}

void append_characters(std::vector<LmToken>& tokens, const SourceLine& line, bool open, const TokenList& list) {
  const auto append = [&](std::string_view character) {
    tokens.push_back(
        {.text = std::string(character), .id = list.id(character), .line = line.number, .first = tokens.empty()});
  };
  for (std::size_t at = 0; at < line.text.size();) {
    const std::size_t begin = at;
    next_character(line.text, at);
    append(std::string_view(line.text).substr(begin, at - begin));
  }
  if (!open) append("\n");
}

}  // namespace

SourceText source_text(const std::string& name, std::string_view text) {
  if (const std::size_t valid = valid_utf8_bytes(text); valid != text.size())
    throw Error(fmt::format("{} is not valid UTF-8 (byte 0x{:02x} at offset {})", printable(name),
                            static_cast<unsigned char>(text[valid]), valid));
  if (trimmed(text).empty()) throw Error(fmt::format("{} is empty or only white space", printable(name)));
  SourceText source{.name = name, .lines = {}, .last_line_open = !text.ends_with('\n')};
  for (std::int64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    source.lines.push_back({.text = std::string(text.substr(0, end)), .number = number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return source;
}

SourceText read_source_text(const std::filesystem::path& path, const TextOptions& options) {
  TextFile file(path, options);
  SourceText source;
  source.name = file.name();
  while (const auto line = file.next())
    source.lines.push_back({.text = std::string(*line), .number = file.line_number()});
  source.last_line_open = file.line_is_open();
  source.tagged = is_tagged(source.lines);
  if (source.tagged) {
    source.lines = tagged_sentences(source.lines, source.name);
    source.last_line_open = false;
  }
  if (std::ranges::all_of(source.lines, [](const SourceLine& line) { return trimmed(line.text).empty(); }))
    throw Error(fmt::format("{}: {}", printable(source.name),
                            source.tagged ? "the file has no words" : "the file is empty or only white space"));
  return source;
}

std::string characters_of(const SourceText& source) {
  std::string text;
  for (const SourceLine& line : source.lines) text.append(line.text).append("\n");
  if (source.last_line_open) text.pop_back();
  return text;
}

bool leave_out(const SourceText& part, SourceText& source) {
  const auto same = [](const SourceLine& a, const SourceLine& b) { return a.text == b.text; };
  bool found = false;
  for (auto at = source.lines.begin();;) {
    at = std::search(at, source.lines.end(), part.lines.begin(), part.lines.end(), same);
    if (at == source.lines.end()) break;
    at = source.lines.erase(at, at + std::ssize(part.lines));
    found = true;
  }
  return found;
}

LmText lm_text(const SourceText& source, const TokenList& list) {
  LmText text;
  text.name = source.name;
  for (const SourceLine& line : source.lines) {
    const bool open = source.last_line_open && &line == &source.lines.back();
    text.characters += character_count(line.text) + (open ? 0 : 1);
    if (list.unit() == TokenUnit::kWord) {
      append_words(text.tokens, line, list);
    } else {
      append_characters(text.tokens, line, open, list);
    }
  }
  return text;
}

std::optional<std::string> digit_form(std::string_view word) {
  std::string form;
  bool digits = false;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t character = next_character(word, at);
    if (is_alphabetic(character)) return {};
    if (digit_value(character) >= 0) {
      form += kDigit;
      digits = true;
    } else if (character != U',') {
      append_utf8(form, character);
    }
  }
  return digits ? std::optional(std::move(form)) : std::nullopt;
}

std::int32_t word_id(std::string_view word, const TokenList& list) {
  const std::string lower = lower_case(word);
  const std::int32_t id = list.id(lower);
  if (id != list.unknown()) return id;
  const std::optional<std::string> form = digit_form(lower);
  return form ? list.id(*form) : id;
}

}  // namespace heed::text
