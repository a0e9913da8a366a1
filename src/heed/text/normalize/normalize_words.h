// The part of normalize_for_model for words, in English and in the conventions of the Penn Treebank.
//
// Only words that the model does not know are touched, and numbers with a comma behind, which word_id leaves out.
// Punctuation is split off, contractions are split, accents taken off, hyphens opened and numbers brought to a known
// shape, each only where it makes something known. Words of more than 100 bytes are left alone.
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
  explicit WordNormalizer(const TokenList& list);  // REQUIRES: words; `list` outlives this

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
  bool fits(std::string_view word) const;  // known as it stands, and not by leaving out the comma behind a number
  // Holds a known word, and no more than `unknown` others.
  bool is_better(const std::vector<std::string>& words, std::ptrdiff_t unknown) const;

  Fit fit_quote(bool opening) const;  // of a " that stands alone
  // `last`: it may be the last of a sentence, so that a dot behind it need not belong to it.
  Fit fit_word(std::string_view word, bool last) const;
  // `known_only`: marks that the model does not know stay where they are.
  Fit fit_between_marks(std::string_view word, bool last, bool known_only) const;
  Fit fit_bare(std::string_view word) const;
  std::optional<Fit> split(std::size_t rule, std::string_view word, const std::vector<std::string>& parts) const;
  std::optional<Fit> replace(std::size_t rule, std::string_view word, const std::string& other) const;

  std::optional<Fit> split_contraction(std::string_view word) const;
  std::optional<Fit> split_inside(std::string_view word) const;
  std::optional<Fit> reshape_number(std::string_view word) const;

  const TokenList* list_;
  bool digit_forms_;  // the model knows numbers by their shape
  NormalizationLog log_;
};

}  // namespace heed::text
