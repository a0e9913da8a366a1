// normalize_for_model for character models: replaces each unknown character with the closest known one.
//
// Letters lose their accents or change case, digits become the closest known digit, punctuation a similar mark. Letters
// of scripts that the model never saw stay unknown. Some characters become several: "…" is "...", "ß" is "ss".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "heed/text/corpus/lm_text.h"
#include "heed/text/normalize/normalization_log.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

class CharacterNormalizer {
 public:
  explicit CharacterNormalizer(const TokenList& list);  // REQUIRES: a list of characters that outlives this

  std::string fit(const SourceLine& line);
  const NormalizationLog& log() const { return log_; }

 private:
  struct Replacement {
    std::size_t rule;
    std::string text;
  };
  bool knows(std::string_view text) const;  // all characters of the text
  std::optional<Replacement> find(char32_t character) const;
  std::optional<Replacement> letter(char32_t character) const;
  std::optional<Replacement> digit(char32_t character) const;
  std::optional<Replacement> mark(char32_t character) const;

  const TokenList* list_;
  NormalizationLog log_;
  std::unordered_map<char32_t, std::optional<Replacement>> found_;  // cache, because a text repeats the same few
};

}  // namespace heed::text
