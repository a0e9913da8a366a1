// Fits a text to what a language model knows, so that the model is not asked about spellings that it never saw.
//
// What is changed follows from the model's own tokens: another model gets another fit, and what it knows already stays
// as it is. Lines stay lines.
//
// The share of unknown tokens never rises. An unknown word is replaced by some of which at least one is known and at
// most one is unknown, a known one only by known ones. Characters become known ones only; an accent that is a character
// of its own and unknown becomes part of its letter.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/text/corpus/lm_text.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

struct NormalizationExample {
  std::int64_t line = 1;  // SourceLine::number
  std::string before, after;
};

struct NormalizationRule {
  std::string name;  // "split punctuation from words"
  std::int64_t count = 0;
  std::vector<NormalizationExample> examples;  // the first three that differ
};

struct NormalizedSource {
  SourceText text;
  std::vector<NormalizationRule> rules;  // those that changed something, in the order in which they are applied
};

NormalizedSource normalize_for_model(const SourceText& source, const TokenList& list);

}  // namespace heed::text
