// How good a translation model is on a split: its loss, and the scores of what it translates at several beam widths.
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
  decode::TranslatorOptions translator = {};  // its beam and its length penalty are set to each of these in turn
  TextOptions text = {};
};

// A split to translate and score: both sides, and the references in lower-cased tokens (LowercaseTokens) as well.
struct ScoredText {
  std::vector<std::string> source, target, target_tokens;
};
ScoredText read_scored_text(const model::TranslationModel& model, const text::Split& files,
                            const TextOptions& text = {});
// Translates the source at this beam width and scores the result.
BeamScores score_translations(const model::TranslationModel& model, const ScoredText& text, ThreadPool& pool,
                              decode::TranslatorOptions options, Index beam,
                              const std::function<void(std::size_t)>& done = {});

// `done(search, sentences)` is told now and then how far the translation with these options is.
ModelEvaluation evaluate_model(const model::TranslationModel& model, const text::Split& files, ThreadPool& pool,
                               const ModelEvaluationOptions& options = {},
                               const std::function<void(const decode::SearchOptions&, std::size_t)>& done = {});

// Lines as lower-cased words and punctuation with spaces between them: what bleu_lc compares.
class LowercaseTokens {
 public:
  explicit LowercaseTokens(const std::string& language);
  std::string of_line(std::string_view line) const;
  // Of a translation: the model's own words where it knows words, those of its text where it knows subwords.
  std::string of_translation(const decode::Translation& translation, const text::Tokenizer& tokenizer) const;

 private:
  std::shared_ptr<const text::Tokenizer> moses_;
};

}  // namespace heed::evaluate
