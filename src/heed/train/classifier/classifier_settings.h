// Everything that can be chosen about the training of a classifier of texts.
#pragma once

#include <cstdint>

#include "heed/model/classifier/dan_options.h"
#include "heed/train/loop_settings.h"

namespace heed::train {

struct LabeledTextSettings {
  std::int64_t min_count = 2;  // words seen less often in training are left out
  std::int64_t batch = 32;     // texts
};

struct ClassifierSettings {
  ClassifierSettings();  // with the defaults of this kind for the loop
  model::DanOptions model;
  LabeledTextSettings texts;
  LoopSettings loop;
};

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.model.word_dropout, options.texts, options.loop;
}
{
  visit_options(options.model, visit);
  visit("min-count", options.texts.min_count, "Words seen less often than this in training are left out");
  visit("batch", options.texts.batch, "Texts in a batch");
  visit_options(options.loop, visit);
}

// Throws Error, naming the option, for a value that makes no sense, before anything is read or built.
void validate(const ClassifierSettings& settings);

}  // namespace heed::train
