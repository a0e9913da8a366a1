// All settings for training a language model, by kind.
#pragma once

#include <cstdint>
#include <string_view>

#include "heed/model/lm/bigram_options.h"
#include "heed/model/lm/char_options.h"
#include "heed/train/loop_settings.h"

namespace heed::train {

struct BigramSettings {
  std::int64_t vocab_words = 2000;  // size of the vocabulary, special tokens included
  std::int64_t batch = 50;          // pairs of words, drawn with replacement
  std::int64_t steps = 40'000;
  std::int64_t valid_every = 5000;  // steps between validations
};

struct BigramTrainSettings {
  BigramTrainSettings();  // with this model's defaults for the loop: the recipe of the course
  model::BigramOptions model;
  BigramSettings pairs;
  LoopSettings loop;  // its epochs are the validations, and follow from `pairs`
};

struct WindowSettings {
  std::int64_t batch = 32;  // streams read in parallel
  std::int64_t window =
      64;  // characters of each in a batch: how far gradients go back (truncated backpropagation through time)
  double valid_share = 0.1;  // share of the text, at its end, for validation
};

struct CharTrainSettings {
  CharTrainSettings();  // with this model's defaults for the loop
  model::CharOptions model;
  WindowSettings window;
  LoopSettings loop;
};

template <SettingsOf<BigramSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit({.name = "vocab-words",
         .help = "Vocabulary size: the N most frequent words, or the first N of --vocab",
         .range = {0, 1e6},
         .zero = "all"},
        settings.vocab_words);
  visit({.name = "batch", .help = "Pairs of words per batch", .range = {1, 1e6}, .also = "batch-size"}, settings.batch);
  visit({.name = "steps", .help = "Number of training steps, one batch each", .range = {1, 1e9}, .unit = "steps"},
        settings.steps);
  visit({.name = "valid-every", .help = "Steps between validations", .range = {1, 1e9}, .unit = "steps"},
        settings.valid_every);
}

template <SettingsOf<BigramTrainSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit_settings(settings.model, visit);
  visit_settings(settings.pairs, visit);
  visit_settings(settings.loop, [&](const Setting& setting, auto& value) {
    if (setting.name != "epochs") visit(setting, value);
  });
}

template <SettingsOf<WindowSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit({.name = "batch",
         .help = "Number of parts that the training text is cut into, to be read in parallel",
         .range = {1, 1e6},
         .also = "batch-size"},
        settings.batch);
  visit(
      {.name = "window",
       .help =
           "Characters of each part per step; gradients flow back no further (truncated backpropagation through time)",
       .range = {1, 1e6},
       .unit = "characters"},
      settings.window);
  visit({.name = "valid-share", .help = "Share of the text to validate on, taken from its end", .range = {1e-9, 0.9}},
        settings.valid_share);
}

template <SettingsOf<CharTrainSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit_settings(settings.model, visit);
  visit_settings(settings.window, visit);
  visit_settings(settings.loop, visit);
}

// Throw Error for an invalid value, before anything is read or built.
void validate(const BigramTrainSettings& settings);
void validate(const CharTrainSettings& settings);

}  // namespace heed::train
