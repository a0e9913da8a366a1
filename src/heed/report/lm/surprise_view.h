// What surprises a language model in a text, to look at: on a terminal, in a report, as a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heed/evaluate/text_evaluation.h"
#include "heed/plot/document.h"

namespace heed::report {

// Of one of its texts, the tokens on at most `columns` columns in all (0: as many as there are).
plot::ShadedText surprise_text(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text,
                               std::size_t columns);

// Moving means of bits per token along the text, as it was given and normalised.
plot::Picture surprise_chart(const evaluate::TextEvaluation& evaluation);

struct SurprisingToken {
  const metrics::ScoredToken* token;
  std::string before;  // what stands before it
};
std::vector<SurprisingToken> surprising_tokens(const evaluate::EvaluatedText& text, text::TokenUnit unit,
                                               std::size_t count);
plot::DocumentTable surprising_table(const evaluate::EvaluatedText& text, text::TokenUnit unit, std::size_t count);

// A token for people: white space and controls are spelled out.
std::string shown_token(const std::string& token);

}  // namespace heed::report
