// Shows which tokens of a text surprise a language model: on a terminal, in a report, as a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heed/evaluate/text_evaluation.h"
#include "heed/plot/document.h"

namespace heed::report {

// The tokens of one of its texts on at most `columns` columns in total (0: no limit).
plot::ShadedText surprise_text(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text,
                               std::size_t columns);

// Moving means of bits per token along the text, as given and as normalised.
plot::Picture surprise_chart(const evaluate::TextEvaluation& evaluation);

struct SurprisingToken {
  const metrics::ScoredToken* token;
  std::string before;  // the text before it
};
std::vector<SurprisingToken> surprising_tokens(const evaluate::EvaluatedText& text, text::TokenUnit unit,
                                               std::size_t count);
plot::DocumentTable surprising_table(const evaluate::EvaluatedText& text, text::TokenUnit unit, std::size_t count);

// A printable token: white space and control characters are spelled out.
std::string shown_token(const std::string& token);

}  // namespace heed::report
