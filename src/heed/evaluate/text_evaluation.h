// Evaluates a language model on a text: the probability of each token, the scores, and the unknown tokens. On request
// it also evaluates the text after normalising it for the model (normalize_for_model.h).
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
  std::vector<UnknownToken> unknown;  // each once, the most frequent first; ties in text order
};

struct NormalizedText {
  EvaluatedText text;
  std::vector<text::NormalizationRule> rules;  // those that changed something
};

struct TextEvaluation {
  std::string name;  // of the file
  text::TokenUnit unit = text::TokenUnit::kWord;
  std::int32_t vocabulary = 0;  // number of tokens that the model chooses from
  EvaluatedText given;
  std::optional<NormalizedText> normalized;
};

// Whether normalisation changed the text, and what a report says about it.
inline bool is_changed(const NormalizedText& normalized) { return !normalized.rules.empty(); }
inline constexpr const char* kNormalizationLoses =
    "Normalisation loses information, and this loss is not counted: the bits are those of the normalised text, divided "
    "by the characters of the original. So the normalised figures are not those of a code for the original text.";

metrics::SpellingEnd spelling_end(text::TokenUnit unit);

// Throws Error naming the text unless the model knows at least one word of it (one character, for a character model;
// sentence marks and white space do not count). With `normalize`, one known token in the normalised text is enough.
void require_known_tokens(const text::TokenList& list, const text::SourceText& source, bool normalize);

// Throws like require_known_tokens. All figures per character count the characters of `source`.
TextEvaluation evaluate_text(const model::LanguageModel& model, const text::SourceText& source, ThreadPool& pool,
                             bool normalize);

// The text before tokens[at]: up to `count` tokens; for a word model, only those of its sentence.
std::string text_before(const std::vector<metrics::ScoredToken>& tokens, std::size_t at, text::TokenUnit unit,
                        std::size_t count);

}  // namespace heed::evaluate
