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

template <SettingsOf<LabeledTextSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit({.name = "min-count",
         .help = "Ignore words that occur fewer than N times in the training texts",
         .range = {1, 1e9}},
        settings.min_count);
  visit({.name = "batch", .help = "Texts per batch", .range = {1, 1e6}, .also = "batch-size"}, settings.batch);
}

template <SettingsOf<ClassifierSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit_settings(settings.model, visit);
  visit_settings(settings.texts, visit);
  visit_settings(settings.loop, visit);
}

// Throws Error for a value that its setting does not take, before anything is read or built.
void validate(const ClassifierSettings& settings);

}  // namespace heed::train
