// The tokens that a language model knows, in the order of their ids: words or characters.
//
// One token stands for everything unknown. Word lists also have tokens for the start and the end of a sentence.
// Character lists have neither; line ends are characters.
//
// The file format is JSON: {"unit": "word", "unknown": "UUUNKKK", "begin": "<s>", "end": "</s>", "tokens": [...]}.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/string_map.h"

namespace heed::text {

enum class TokenUnit { kWord, kCharacter };
std::string_view to_string(TokenUnit unit);  // "words" or "characters"

inline constexpr const char* kUnknownCharacter = "\xEF\xBF\xBD";  // U+FFFD, the unknown token of character lists

class TokenList {
 public:
  // For words. Throws Error if a token is empty or occurs twice, or if a mark is not among the tokens.
  struct Marks {
    std::string unknown, begin, end;
  };
  TokenList(std::vector<std::string> words, const Marks& marks);
  // The characters of a text, in code point order, after kUnknownCharacter.
  static TokenList of_characters(std::string_view text);

  static TokenList load(const std::filesystem::path& path);  // throws Error with the file name
  void save(const std::filesystem::path& path) const;

  TokenUnit unit() const { return unit_; }
  std::int32_t size() const { return static_cast<std::int32_t>(tokens_.size()); }
  std::int32_t id(std::string_view token) const;  // unknown() if it is not in the list
  bool contains(std::string_view token) const { return ids_.contains(token); }
  const std::string& token(std::int32_t id) const;  // throws Error for an invalid id
  std::span<const std::string> tokens() const { return tokens_; }

  // The ids of a text's characters. REQUIRES: a list of characters
  std::vector<std::int32_t> character_ids(std::string_view text) const;

  std::int32_t unknown() const { return unknown_; }
  std::int32_t begin() const { return begin_; }  // REQUIRES: a list of words
  std::int32_t end() const { return end_; }      // REQUIRES: a list of words

  friend bool operator==(const TokenList& a, const TokenList& b) {
    return a.unit_ == b.unit_ && a.tokens_ == b.tokens_ && a.unknown_ == b.unknown_ && a.begin_ == b.begin_ &&
           a.end_ == b.end_;
  }

 private:
  TokenList(TokenUnit unit, std::vector<std::string> tokens);
  std::int32_t require(std::string_view mark) const;

  TokenUnit unit_;
  std::vector<std::string> tokens_;
  StringMap<std::int32_t> ids_;
  std::int32_t unknown_ = 0, begin_ = -1, end_ = -1;
};

}  // namespace heed::text
