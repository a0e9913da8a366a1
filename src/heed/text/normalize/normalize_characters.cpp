#include "heed/text/normalize/normalize_characters.h"

#include <array>
#include <utility>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

enum CharacterRule : std::size_t { kWhiteSpace, kTypography, kAccent, kCase, kKnownDigit, kBracket, kMark };
constexpr std::array<const char*, 7> kCharacterRuleNames = {
    "write white space as the model does",          "write quotes, dashes and dots as plain ASCII",
    "remove accents and split ligatures",           "change the case of letters",
    "replace unknown digits with a known one",      "replace unknown brackets with similar ones",
    "replace unknown punctuation with known marks",
};

struct Similar {
  CharacterRule rule;
  std::u32string_view characters;
  std::array<std::string_view, 6> candidates;  // in order of preference
};

constexpr Similar kSimilar[] = {
    {kTypography, U"“”„‟«»″", {"\"", "''", "'"}},
    {kTypography, U"‘’‚‛‹›′´`", {"'", "\""}},
    {kTypography, U"‐‑‒–−", {"-", ","}},
    {kTypography, U"—―", {"--", ","}},
    {kTypography, U"…", {"...", "."}},
    {kBracket, U"([{<⟨", {"(", "[", "{", "<", ",", "-"}},
    {kBracket, U")]}>⟩", {")", "]", "}", ">", ",", "-"}},
    {kMark, U"\"", {"''", "'", "`"}},
    {kMark, U"'", {"`", "\""}},
    {kMark, U";", {":", ",", "."}},
    {kMark, U":", {";", ",", "."}},
    {kMark, U",", {";", ":", "-"}},
    {kMark, U".", {";", ":", "!"}},
    {kMark, U"!?", {"!", "?", "."}},
    {kMark, U"-_~=*/|\\•·", {"-", "/", ","}},
    {kMark, U"&+@", {"&", "+"}},
    {kMark, U"$£€¥#", {"$", "£", "€"}},
};

std::optional<std::pair<CharacterRule, std::string_view>> first_similar(char32_t character, const auto& knows) {
  for (const Similar& entry : kSimilar) {
    if (entry.characters.find(character) == std::u32string_view::npos) continue;
    for (const std::string_view candidate : entry.candidates)
      if (knows(candidate)) return std::pair(entry.rule, candidate);
  }
  if (is_punctuation(character))
    for (const std::string_view candidate : {",", "-", ".", "'"})
      if (knows(candidate)) return std::pair(kMark, candidate);
  return {};
}

std::string utf8(char32_t character) {
  std::string text;
  append_utf8(text, character);
  return text;
}

}  // namespace

CharacterNormalizer::CharacterNormalizer(const TokenList& list) : list_(&list), log_(kCharacterRuleNames) {}

bool CharacterNormalizer::knows(std::string_view text) const {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    next_character(text, at);
    if (list_->id(text.substr(begin, at - begin)) == list_->unknown()) return false;
  }
  return !text.empty();
}

auto CharacterNormalizer::letter(char32_t character) const -> std::optional<Replacement> {
  const std::string text = utf8(character), plain = without_accents(text);
  if (plain != text && knows(plain)) return Replacement{kAccent, plain};
  if (const std::string other = utf8(other_case(character)); knows(other)) return Replacement{kCase, other};
  std::string other_plain;
  for (std::size_t at = 0; at < plain.size();) append_utf8(other_plain, other_case(next_character(plain, at)));
  if (knows(other_plain)) return Replacement{kAccent, other_plain};
  return {};
}

auto CharacterNormalizer::digit(char32_t character) const -> std::optional<Replacement> {
  const int value = digit_value(character);
  if (value < 0) return {};
  for (int distance = 0; distance < 10; ++distance)
    for (const int near : {value - distance, value + distance}) {
      if (near < 0 || near > 9) continue;
      const std::string text(1, static_cast<char>('0' + near));
      if (knows(text)) return Replacement{kKnownDigit, text};
    }
  return {};
}

auto CharacterNormalizer::mark(char32_t character) const -> std::optional<Replacement> {
  const auto similar = first_similar(character, [&](std::string_view text) { return knows(text); });
  if (!similar) return {};
  return Replacement{similar->first, std::string(similar->second)};
}

auto CharacterNormalizer::find(char32_t character) const -> std::optional<Replacement> {
  const std::string text = utf8(character);
  if (knows(text) || text == kUnknownCharacter) return {};
  if (is_space(character)) {
    for (const char* space : {" ", "\t", "\u00A0"})
      if (knows(space)) return Replacement{kWhiteSpace, space};
    return {};
  }
  if (auto found = digit(character)) return found;
  // Try a similar mark first: the plain form of "´", for example, is a space.
  if (is_punctuation(character)) {
    if (auto found = mark(character)) return found;
  }
  if (auto found = letter(character)) return found;
  return mark(character);
}

std::string CharacterNormalizer::fit(const SourceLine& line) {
  std::string fitted, last;  // last: the previous character after normalisation
  for (std::size_t at = 0; at < line.text.size();) {
    const std::size_t begin = at;
    const char32_t character = next_character(line.text, at);
    std::string text = line.text.substr(begin, at - begin);
    if (is_mark(character) && !knows(text) && knows(last)) {
      log_.record(kAccent, line.number, last + text, last);
      continue;
    }
    auto place = found_.find(character);
    if (place == found_.end()) place = found_.emplace(character, find(character)).first;
    if (const auto& found = place->second) {
      log_.record(found->rule, line.number, text, found->text);
      text = found->text;
    }
    fitted += text;
    last = std::move(text);
  }
  return fitted;
}

}  // namespace heed::text
