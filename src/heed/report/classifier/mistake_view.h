// Shows one mistake of a classifier: its text, coloured by the effect of each word, its reasons and its strongest
// words.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "heed/base/terminal/terminal.h"
#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/plot/document.h"
#include "heed/report/classifier/mistakes_report.h"

namespace heed::report {

// On a terminal, about 100 words of the text: its start and the surroundings of the strongest words, with "…" for what
// is left out. Colours are relative to the strongest word of the text.
void print_mistake(const MistakesReport& report, const evaluate::ExplainedMistake& mistake, const TerminalStyle& style,
                   std::ostream& out);

// On a page, the whole text, folded if it has more than 300 words; the first of a document comes with a legend.
void add_mistake(const MistakesReport& report, const evaluate::ExplainedMistake& mistake, plot::Document& document);

// A label as shown in messages: printable, in quotation marks.
std::string shown_label(const evaluate::MistakeAnalysis& analysis, std::int32_t class_number);

}  // namespace heed::report
