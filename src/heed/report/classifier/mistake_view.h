// Shows one mistake of a classifier: its text, coloured by the effect of each word, and its strongest words.
#pragma once

#include <cstddef>
#include <string>

#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/plot/document.h"

namespace heed::report {

// About `words` words of the text: its start and the surroundings of the strongest words, with "…" for what is left
// out. Colours are relative to the strongest word of the text.
plot::ShadedText pushed_text(const evaluate::MistakeAnalysis& analysis, const std::string& text,
                             const evaluate::ExplainedMistake& mistake, std::size_t words);

// The words for and against the decision, one row each.
plot::DocumentTable pushing_table(const evaluate::MistakeAnalysis& analysis, const evaluate::ExplainedMistake& mistake);

// A label as shown in messages: printable, in quotation marks.
std::string shown_label(const evaluate::MistakeAnalysis& analysis, std::int32_t class_number);

}  // namespace heed::report
