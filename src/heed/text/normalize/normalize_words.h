// normalize_for_model for word models, for English text with Penn Treebank conventions.
//
// Changes only words that the model does not know, and numbers followed by a comma, which word_id ignores. It splits
// off punctuation, splits contractions and hyphenated words, removes accents and brings numbers into a known shape,
// each only if the result contains something known. Words longer than 100 bytes are unchanged.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "heed/text/corpus/lm_text.h"
#include "heed/text/normalize/normalization_log.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

class WordNormalizer {
 public:
  explicit WordNormalizer(const TokenList& list);  // REQUIRES: a list of words that outlives this

  std::string fit(const SourceLine& line);
  const NormalizationLog& log() const { return log_; }

 private:
  struct Step {
    std::size_t rule;
    std::string before, after;
  };
  struct Fit {
    std::vector<std::string> words;
    std::vector<Step> steps;
    void append(Fit more);
  };

  bool knows(std::string_view word) const { return word_id(word, *list_) != list_->unknown(); }
  bool fits(std::string_view word) const;  // known as written, without dropping a comma after a number
  // Contains a known word, and at most `unknown` unknown ones.
  bool is_better(const std::vector<std::string>& words, std::ptrdiff_t unknown) const;

  Fit fit_quote(bool opening) const;  // for a separate "
  // `last`: it may be the last word of a sentence, so a dot after it may end the sentence instead of an abbreviation.
  Fit fit_word(std::string_view word, bool last) const;
  // `known_only`: do not split off marks that the model does not know.
  Fit fit_between_marks(std::string_view word, bool last, bool known_only) const;
  Fit fit_bare(std::string_view word) const;
  std::optional<Fit> split(std::size_t rule, std::string_view word, const std::vector<std::string>& parts) const;
  std::optional<Fit> replace(std::size_t rule, std::string_view word, const std::string& other) const;

  std::optional<Fit> split_contraction(std::string_view word) const;
  std::optional<Fit> split_inside(std::string_view word) const;
  std::optional<Fit> reshape_number(std::string_view word) const;

  const TokenList* list_;
  bool digit_forms_;  // the model has numbers in DG form
  NormalizationLog log_;
};

}  // namespace heed::text
