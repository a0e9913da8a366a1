// Evaluates a translation model on a split: its loss, and the scores of its translations at several beam widths.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/decode/translator.h"
#include "heed/evaluate/model_scores.h"
#include "heed/model/translation_model.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::evaluate {

inline constexpr Setting kBeamsSetting{
    .name = "beam", .help = "Beam widths; 1 is greedy search", .range = decode::kBeamSetting.range};

struct ModelEvaluationOptions {
  std::vector<Index> beams = {1, 5};
  std::vector<double> length_penalties = {};  // empty: the translator's own
  decode::TranslatorOptions translator = {};  // its beam and length penalty are set to each of these in turn
  TextOptions text = {};
};

// A split to translate and score: both sides, and the references also as lower-cased tokens (LowercaseTokens).
struct ScoredText {
  std::vector<std::string> source, target, target_tokens;
};
ScoredText read_scored_text(const model::TranslationModel& model, const text::Split& files,
                            const TextOptions& text = {});
// Translates the source at this beam width and scores the result.
BeamScores score_translations(const model::TranslationModel& model, const ScoredText& text, ThreadPool& pool,
                              decode::TranslatorOptions options, Index beam,
                              const std::function<void(std::size_t)>& done = {});

// `done(search, sentences)` is called from time to time with the progress of the translation with these options.
ModelEvaluation evaluate_model(const model::TranslationModel& model, const text::Split& files, ThreadPool& pool,
                               const ModelEvaluationOptions& options = {},
                               const std::function<void(const decode::SearchOptions&, std::size_t)>& done = {});

// Converts lines to lower-cased words and punctuation separated by spaces, which bleu_lc compares.
class LowercaseTokens {
 public:
  explicit LowercaseTokens(const std::string& language);
  std::string of_line(std::string_view line) const;
  // For a translation: the model's tokens if they are words, the words of its text if they are subwords.
  std::string of_translation(const decode::Translation& translation, const text::Tokenizer& tokenizer) const;

 private:
  std::shared_ptr<const text::Tokenizer> moses_;
};

}  // namespace heed::evaluate
