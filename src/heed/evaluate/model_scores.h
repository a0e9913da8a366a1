// The figures of a translation model on a split. Plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heed::evaluate {

struct BeamScores {
  std::int64_t beam = 0;
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

}  // namespace heed::evaluate
