// Translates lines of text: tokenize, search, detokenize.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "heed/decode/search.h"
#include "heed/model/translation_model.h"

namespace heed::decode {

struct TranslatorOptions {
  SearchOptions search = {};
  // A longer line throws Error: time and the memory for attention grow with the square of the length.
  Index max_source_words = 1000;
  bool replace_unknown = false;  // replace <unk> with the most attended source token, never by a special token;
                                 // a model without attention keeps <unk>
};

template <SettingsOf<TranslatorOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit_settings(options.search, visit);
  visit(
      {.name = "max-words",
       .help = "Maximum length of a source line; a longer line is an error (heed train has another --max-words, which "
               "limits the vocabulary)",
       .range = {1, 1e9},
       .unit = "tokens"},
      options.max_source_words);
  visit({.name = "replace-unknown", .help = "Replace <unk> with the source token that gets the most attention"},
        options.replace_unknown);
}

struct Translation {
  std::string text;                 // detokenized, with capitals
  std::vector<std::string> tokens;  // of the target, after replacing unknown words, without special tokens
  double log_probability = 0, score = 0;
  bool finished = true;
  Tensor weights;  // [T, S] as in Hypothesis; S counts source_tokens plus start and end
};

// One source line and its translations, best first. A line without tokens has none.
struct TranslatedLine {
  std::vector<std::string> source_tokens;  // without special tokens
  std::vector<Translation> translations;
};

// Results are in the order of the lines. Throws Error for a line that is too long, before any line is translated.
// `done` is called with the number of finished lines, as in `search`.
std::vector<TranslatedLine> translate(const model::TranslationModel& model, ThreadPool& pool,
                                      std::span<const std::string> lines, const TranslatorOptions& options = {},
                                      const std::function<void(std::size_t)>& done = {});

}  // namespace heed::decode
