// The scores of a translation model on a split. Plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/metrics/translation/bleu.h"

namespace heed::evaluate {

// A translation of one line, as far as its share in the scores goes.
struct TranslationScore {
  metrics::BleuStatistics bleu_lc = {};
  double log_probability = 0, tokens = 0;
};

struct BeamScores {
  std::int64_t beam = 0;
  double length_penalty = 0;
  double bleu = 0;     // on detokenized text, case-sensitive, sacreBLEU's default
  double bleu_lc = 0;  // on lower-cased words and punctuation, as in course reports
  double chrf = 0;     // chrF2 of the detokenized text
  // The model's own scores of its translations. A line without tokens does not count.
  double model_score = 0;            // log P of a translation in nats, mean
  double hypothesis_perplexity = 1;  // e^(nats per token of the translations, end tokens included)
  double mean_length = 0;            // tokens per translation
  double length_ratio = 0;           // tokens of all translations / those of the references, as bleu_lc counts
  double seconds = 0;                // to translate, from text to text
  double sentences_per_second = 0;
  std::vector<std::string> translations = {};
  std::vector<TranslationScore> sentences = {};  // one per line, for tests of differences
};

struct ModelEvaluation {
  std::int64_t sentences = 0;
  double loss = 0;                  // nats per target token of the reference, end tokens included
  double perplexity = 0;            // e^loss
  double unknown_share = 0;         // share of unknown source tokens
  std::vector<BeamScores> results;  // all beams in order at the first length penalty, then at the next
  std::string bleu_signature, bleu_lc_signature, chrf_signature;
};

}  // namespace heed::evaluate
