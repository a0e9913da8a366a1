// The output formats of `heed translate` for one line's translations.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "heed/decode/translator.h"

namespace heed::run {

struct TranslationForm {
  bool nbest = false;      // one line per translation: INDEX ||| TEXT ||| SCORE
  bool scores = false;     // log P and score
  bool alignment = false;  // the most attended source token of each target token; in JSON all weights
  bool json = false;       // one object per line
};

// The output for line `index` of the source, from 0: one or more lines of text, each with a line end. A line without
// words has an empty translation with log P 0.
std::string translation_lines(std::int64_t index, std::string_view source, const decode::TranslatedLine& line,
                              const TranslationForm& form);

// "0-0 1-2": source-target pairs from 0, without special tokens, in target order. Target tokens that attend to nothing
// have no pair.
std::string pharaoh_alignment(const decode::Translation& translation, std::size_t source_tokens);

}  // namespace heed::run
