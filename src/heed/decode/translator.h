// From lines of text to their translations: tokenize, search, put together again.
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
  // A line of more tokens throws Error: time and the memory of attention grow by the square of the length.
  Index max_source_words = 1000;
  bool replace_unknown = false;  // put the most attended source word in the place of <unk>; marks are never put, and
                                 // <unk> stays where a model attends to nothing
};

template <SettingsOf<TranslatorOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit_settings(options.search, visit);
  visit({.name = "max-words",
         .help = "Maximum length of a source line; a longer line is an error",
         .range = {1, 1e9},
         .unit = "tokens"},
        options.max_source_words);
  visit({.name = "replace-unknown", .help = "Replace <unk> with the source token that gets the most attention"},
        options.replace_unknown);
}

struct Translation {
  std::string text;                 // detokenized, with capitals
  std::vector<std::string> tokens;  // of the target, after replacement of unknown words, without marks
  double log_probability = 0, score = 0;
  bool finished = true;
  Tensor weights;  // [T, S] as in Hypothesis; S counts source_tokens and both marks
};

// One line of the source and its translations, best first. A line without words has none.
struct TranslatedLine {
  std::vector<std::string> source_tokens;  // without marks
  std::vector<Translation> translations;
};

// In the order of the lines. Throws Error for a line that is too long, before any is translated.
// `done` is told how many lines are done, as by `search`.
std::vector<TranslatedLine> translate(const model::TranslationModel& model, ThreadPool& pool,
                                      std::span<const std::string> lines, const TranslatorOptions& options = {},
                                      const std::function<void(std::size_t)>& done = {});

}  // namespace heed::decode
