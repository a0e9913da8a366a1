// Chooses validation sentences that a model translates well and that show a feature of word order, as examples for new
// users.
#pragma once

#include <cstddef>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/decode/translator.h"
#include "heed/model/io/example_sentences.h"
#include "heed/model/translation_model.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::evaluate {

struct ChosenExample {
  model::ExampleSentence sentence;
  decode::TranslatedLine line;  // with its weights
  double bleu = 0;              // of the translation against the reference, on lower-cased tokens; 100: equal
};

// Translates up to 400 pairs of 7 to 12 source tokens without unknown words, with the default search, which is also the
// server's. Of the best third it takes `count`, one per kind of word order in turn. Translations that equal their
// reference come first, and among these the most interesting word order. Fewer pairs give fewer examples.
std::vector<ChosenExample> choose_examples(const model::TranslationModel& model, const text::RawPairs& pairs,
                                           ThreadPool& pool, std::size_t count = 6);

}  // namespace heed::evaluate
