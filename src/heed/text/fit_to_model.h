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

#include "heed/text/lm_text.h"
#include "heed/text/token_list.h"

namespace heed {

struct FitExample {
  std::int64_t line = 1;  // SourceLine::number
  std::string before, after;
};

struct FitRule {
  std::string name;  // "split punctuation from words"
  std::int64_t count = 0;
  std::vector<FitExample> examples;  // the first three that differ
};

struct FittedText {
  SourceText text;
  std::vector<FitRule> rules;  // those that changed something, in the order in which they are applied
};

FittedText fit_to_model(const SourceText& source, const TokenList& list);

}  // namespace heed
