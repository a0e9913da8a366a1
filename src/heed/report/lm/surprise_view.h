// Which tokens of a text surprise a language model: coloured text, a chart, a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heed/evaluate/text_evaluation.h"
#include "heed/plot/document.h"

namespace heed::report {

// The tokens of one of its texts that fit on `columns` columns in all (0: all of them).
plot::ShadedText surprise_text(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text,
                               std::size_t columns);

// Moving means of bits per token along the text, as it was given and normalised.
plot::Picture surprise_chart(const evaluate::TextEvaluation& evaluation);

struct SurprisingToken {
  const metrics::ScoredToken* token;
  std::string before;  // the text before it
  std::string after;   // of a character, the rest of its word
};
std::vector<SurprisingToken> surprising_tokens(const evaluate::EvaluatedText& text, text::TokenUnit unit,
                                               std::size_t count);
plot::DocumentTable surprising_table(const evaluate::EvaluatedText& text, text::TokenUnit unit, std::size_t count);

// A token for people: white space and control characters are spelled out.
std::string shown_token(const std::string& token);
std::string shown_token(const metrics::ScoredToken& token);  // also the end of a sentence

}  // namespace heed::report
