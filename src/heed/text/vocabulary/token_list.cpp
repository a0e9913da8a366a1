#include "heed/text/vocabulary/token_list.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {

std::string_view to_string(TokenUnit unit) { return unit == TokenUnit::kWord ? "words" : "characters"; }

TokenList::TokenList(TokenUnit unit, std::vector<std::string> tokens) : unit_(unit), tokens_(std::move(tokens)) {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].empty()) throw Error(fmt::format("token number {} is empty", i));
    if (!ids_.emplace(tokens_[i], static_cast<std::int32_t>(i)).second)
      throw Error(fmt::format("the token '{}' appears twice", printable(tokens_[i], 80)));
  }
}

std::int32_t TokenList::require(std::string_view mark) const {
  const auto found = ids_.find(mark);
  if (found == ids_.end())
    throw Error(
        fmt::format("the special token '{}' is missing from the {} tokens", printable(mark, 80), tokens_.size()));
  return found->second;
}

TokenList::TokenList(std::vector<std::string> words, const Marks& marks)
    : TokenList(TokenUnit::kWord, std::move(words)) {
  unknown_ = require(marks.unknown);
  begin_ = require(marks.begin);
  end_ = require(marks.end);
}

TokenList TokenList::of_characters(std::string_view text) {
  std::set<char32_t> characters;
  for (std::size_t at = 0; at < text.size();) characters.insert(next_character(text, at));
  std::vector<std::string> tokens = {kUnknownCharacter};
  for (const char32_t character : characters) {
    std::string token;
    append_utf8(token, character);
    if (token != kUnknownCharacter) tokens.push_back(std::move(token));
  }
  return {TokenUnit::kCharacter, std::move(tokens)};
}

std::int32_t TokenList::id(std::string_view token) const {
  const auto found = ids_.find(token);
  return found == ids_.end() ? unknown_ : found->second;
}

std::vector<std::int32_t> TokenList::character_ids(std::string_view text) const {
  std::vector<std::int32_t> ids;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    next_character(text, at);
    ids.push_back(id(text.substr(begin, at - begin)));
  }
  return ids;
}

const std::string& TokenList::token(std::int32_t id) const {
  if (id < 0 || id >= size())
    throw Error(fmt::format("the number of a token must be from 0 to {} (got {})", size() - 1, id));
  return tokens_[static_cast<std::size_t>(id)];
}

TokenList TokenList::load(const std::filesystem::path& path) {
  const nlohmann::json settings = read_settings(path);
  try {
    auto tokens = settings.at("tokens").get<std::vector<std::string>>();
    const auto unit = settings.at("unit").get<std::string>();
    if (unit == "word")
      return {std::move(tokens),
              {.unknown = settings.at("unknown"), .begin = settings.at("begin"), .end = settings.at("end")}};
    if (unit != "character")
      throw Error(fmt::format(R"("unit" must be "word" or "character" (got "{}"))", printable(unit, 80)));
    if (tokens.empty() || tokens[0] != kUnknownCharacter)
      throw Error("the first token must be U+FFFD, the unknown character");
    return {TokenUnit::kCharacter, std::move(tokens)};
  } catch (const nlohmann::json::exception&) {
    throw Error(fmt::format(R"({}: must have "unit" and "tokens" and, for words, "unknown", "begin" and "end")",
                            printable(path.string())));
  } catch (const Error& problem) {
    throw Error(fmt::format("{}: {}", printable(path.string()), problem.what()));
  }
}

void TokenList::save(const std::filesystem::path& path) const {
  nlohmann::ordered_json settings;
  settings["unit"] = unit_ == TokenUnit::kWord ? "word" : "character";
  settings["unknown"] = token(unknown_);
  if (unit_ == TokenUnit::kWord) settings["begin"] = token(begin_), settings["end"] = token(end_);
  settings["tokens"] = tokens_;
  write_atomically(path, settings.dump(1) + "\n");
}

}  // namespace heed::text
