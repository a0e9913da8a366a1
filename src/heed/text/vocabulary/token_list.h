// The tokens that a language model knows, in the order of their numbers: words, or characters.
//
// One of them stands for all that the model does not know. Words also have marks for the begin and the end of a
// sentence; a text of characters has neither, its line ends are characters.
//
// On disk it is JSON: {"unit": "word", "unknown": "UUUNKKK", "begin": "<s>", "end": "</s>", "tokens": [...]}.
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

inline constexpr const char* kUnknownCharacter = "\xEF\xBF\xBD";  // U+FFFD, the unknown token of characters

class TokenList {
 public:
  // Of words. Throws Error where a token is empty or comes twice, and where a mark is not among the tokens.
  struct Marks {
    std::string unknown, begin, end;
  };
  TokenList(std::vector<std::string> words, const Marks& marks);
  // Of the characters of a text, in the order of their code points, after kUnknownCharacter.
  static TokenList of_characters(std::string_view text);

  static TokenList load(const std::filesystem::path& path);  // throws Error naming the file
  void save(const std::filesystem::path& path) const;

  TokenUnit unit() const { return unit_; }
  std::int32_t size() const { return static_cast<std::int32_t>(tokens_.size()); }
  std::int32_t id(std::string_view token) const;  // unknown() for what it does not hold
  bool contains(std::string_view token) const { return ids_.contains(token); }
  const std::string& token(std::int32_t id) const;  // throws for a number that it does not hold
  std::span<const std::string> tokens() const { return tokens_; }

  // The numbers of a text's characters. REQUIRES: characters
  std::vector<std::int32_t> character_ids(std::string_view text) const;

  std::int32_t unknown() const { return unknown_; }
  std::int32_t begin() const { return begin_; }  // REQUIRES: words
  std::int32_t end() const { return end_; }      // REQUIRES: words

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
