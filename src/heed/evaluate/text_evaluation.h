// A text as a language model sees it: the probability of each token, the figures that follow, what it does not know;
// and, where that is asked for, the same of the text once it was fitted to the model (normalize_for_model.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/metrics/text_score.h"
#include "heed/model/lm/language_model.h"
#include "heed/text/normalize/normalize_for_model.h"

namespace heed::evaluate {

struct UnknownToken {
  std::string text;
  std::int64_t count = 0;
};

struct EvaluatedText {
  std::vector<metrics::ScoredToken> tokens;
  metrics::TextScore score;
  std::vector<UnknownToken> unknown;  // each once, the most frequent first; of equal ones in their order in the text
};

struct NormalizedText {
  EvaluatedText text;
  std::vector<text::NormalizationRule> rules;  // those that changed something
};

struct TextEvaluation {
  std::string name;  // of the file
  text::TokenUnit unit = text::TokenUnit::kWord;
  std::int32_t vocabulary = 0;  // tokens that the model chooses among
  EvaluatedText given;
  std::optional<NormalizedText> normalized;
};

metrics::SpellingEnd spelling_end(text::TokenUnit unit);

// Throws Error naming the text unless the model knows a word of it (a character, of characters; neither marks nor white
// space count). With `normalize` it is enough that it knows one of the fitted text.
void require_known_tokens(const text::TokenList& list, const text::SourceText& source, bool normalize);

// Throws as require_known_tokens does. All figures per character are of the characters of `source`.
TextEvaluation evaluate_text(const model::LanguageModel& model, const text::SourceText& source, ThreadPool& pool,
                             bool normalize);

// What stands before tokens[at]: up to `count` tokens, of words those of its sentence.
std::string text_before(const std::vector<metrics::ScoredToken>& tokens, std::size_t at, text::TokenUnit unit,
                        std::size_t count);

}  // namespace heed::evaluate
