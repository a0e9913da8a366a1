// How good a translation model is on a split: its loss, and the scores of what it translates at several beam widths.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/decode/translator.h"
#include "heed/model/translation_model.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::evaluate {

struct ModelEvaluationOptions {
  std::vector<Index> beams = {1, 5};
  std::vector<double> length_penalties = {};  // empty: the translator's own
  decode::TranslatorOptions translator = {};  // its beam and its length penalty are set to each of these in turn
  TextOptions text = {};
};

struct BeamScores {
  Index beam = 0;
  double length_penalty = 0;
  double bleu = 0;     // on detokenized text, with case, as sacreBLEU's default
  double bleu_lc = 0;  // on lower-cased words and punctuation, as course reports have it
  double chrf = 0;     // chrF2 of the detokenized text
  // What the model thinks of its own translations. A line without words has none and does not count.
  double model_score = 0;            // log P of a translation in nats, mean
  double hypothesis_perplexity = 1;  // e^(nats a word of the translations, end marks included)
  double mean_length = 0;            // words of a translation
  double length_ratio = 0;           // words of all translations to those of the references, as bleu_lc counts them
  double seconds = 0;                // to translate, from text to text
  double sentences_per_second = 0;
  std::vector<std::string> translations = {};
};

struct ModelEvaluation {
  std::int64_t sentences = 0;
  double loss = 0;                  // nats per target token of the reference, end marks included
  double perplexity = 0;            // e^loss
  double unknown_share = 0;         // of the source's words
  std::vector<BeamScores> results;  // the beams in their order, at the first length penalty, then at the next
  std::string bleu_signature, bleu_lc_signature, chrf_signature;
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
