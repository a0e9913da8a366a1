// What surprises a language model in a text, to look at: on a terminal, in a report, as a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heed/plot/document.h"
#include "heed/train/text_evaluation.h"

namespace heed::cli {

// Of one of its texts, the tokens on at most `columns` columns in all (0: as many as there are).
ShadedText surprise_text(const TextEvaluation& evaluation, const EvaluatedText& text, std::size_t columns);

// Moving means of bits per token along the text, as it was given and normalised.
Picture surprise_chart(const TextEvaluation& evaluation);

struct SurprisingToken {
  const ScoredToken* token;
  std::string before;  // what stands before it
};
std::vector<SurprisingToken> surprising_tokens(const EvaluatedText& text, TokenUnit unit, std::size_t count);
DocumentTable surprising_table(const EvaluatedText& text, TokenUnit unit, std::size_t count);

// A token for people: white space and controls are spelled out.
std::string shown_token(const std::string& token);

}  // namespace heed::cli
