// The forms in which `heed translate` writes a line's translations.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "heed/decode/translator.h"

namespace heed::run {

struct TranslationForm {
  bool nbest = false;      // a line for each translation: INDEX ||| TEXT ||| SCORE
  bool scores = false;     // log P and score
  bool alignment = false;  // the most attended source word of each target word; in JSON all attention
  bool json = false;       // an object a line
};

// For line `index` of the source, from 0: one line of text or several, each with its line end. A line without words has
// an empty translation of log P 0.
std::string translation_lines(std::int64_t index, std::string_view source, const decode::TranslatedLine& line,
                              const TranslationForm& form);

// "0-0 1-2": pairs source-target from 0, marks left out, in the order of the target. Target words that attend to
// nothing have none.
std::string pharaoh_alignment(const decode::Translation& translation, std::size_t source_tokens);

}  // namespace heed::run
