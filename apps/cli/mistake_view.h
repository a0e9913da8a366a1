// One mistake of a classifier to look at: its text in the colours of its words' effects, and its strongest words.
#pragma once

#include <cstddef>
#include <string>

#include "heed/plot/document.h"
#include "heed/train/mistakes.h"

namespace heed::cli {

// About `words` words of the text, its begin and those around the strongest, with "…" for what is left out. Colours are
// relative to the strongest word of the text.
ShadedText pushed_text(const MistakeAnalysis& analysis, const std::string& text, const ExplainedMistake& mistake,
                       std::size_t words);

// Words for the decision and against it, a row each.
DocumentTable pushing_table(const MistakeAnalysis& analysis, const ExplainedMistake& mistake);

// A label as messages show it: in quotation marks, printable.
std::string shown_label(const MistakeAnalysis& analysis, std::int32_t class_number);

}  // namespace heed::cli
