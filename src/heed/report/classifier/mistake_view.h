// One mistake of a classifier to look at: its text in the colours of its words' effects, and its strongest words.
#pragma once

#include <cstddef>
#include <string>

#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/plot/document.h"

namespace heed::report {

// About `words` words of the text, its begin and those around the strongest, with "…" for what is left out. Colours are
// relative to the strongest word of the text.
plot::ShadedText pushed_text(const evaluate::MistakeAnalysis& analysis, const std::string& text,
                             const evaluate::ExplainedMistake& mistake, std::size_t words);

// Words for the decision and against it, a row each.
plot::DocumentTable pushing_table(const evaluate::MistakeAnalysis& analysis, const evaluate::ExplainedMistake& mistake);

// A label as messages show it: in quotation marks, printable.
std::string shown_label(const evaluate::MistakeAnalysis& analysis, std::int32_t class_number);

}  // namespace heed::report
