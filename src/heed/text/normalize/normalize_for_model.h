// Adapts a text to the tokens that a language model knows, so that it is not tested on spellings that it never saw.
//
// The changes depend on the model's tokens: another model leads to other changes, and known tokens are unchanged. The
// number of lines stays the same.
//
// The share of unknown tokens never rises. An unknown word is replaced only by words of which at least one is known and
// at most one is unknown, a known word only by known ones. Characters are replaced only by known ones. An unknown
// combining accent is merged into its letter.
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
  std::vector<NormalizationExample> examples;  // the first three different ones
};

struct NormalizedSource {
  SourceText text;
  std::vector<NormalizationRule> rules;  // those that changed something, in the order of application
};

NormalizedSource normalize_for_model(const SourceText& source, const TokenList& list);

}  // namespace heed::text
