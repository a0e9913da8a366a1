// Everything that can be chosen about the training of a language model, by its kind.
#pragma once

#include <cstdint>
#include <string_view>

#include "heed/model/lm/bigram_options.h"
#include "heed/model/lm/char_options.h"
#include "heed/train/loop_settings.h"

namespace heed::train {

struct BigramSettings {
  std::int64_t vocab_words = 2000;  // that the model knows, marks included
  std::int64_t batch = 50;          // pairs of words, drawn with replacement
  std::int64_t steps = 40'000;
  std::int64_t valid_every = 5000;  // steps from one validation to the next
};

struct BigramTrainSettings {
  BigramTrainSettings();  // with the defaults of this kind for the loop: the recipe of the course
  model::BigramOptions model;
  BigramSettings pairs;
  LoopSettings loop;  // its epochs are the validations, and follow from `pairs`
};

struct WindowSettings {
  std::int64_t batch = 32;   // streams that are read side by side
  std::int64_t window = 64;  // characters of each in a batch: how far gradients go back
  double valid_share = 0.1;  // of the text, at its end, that is validated on
};

struct CharTrainSettings {
  CharTrainSettings();  // with the defaults of this kind for the loop
  model::CharOptions model;
  WindowSettings window;
  LoopSettings loop;
};

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.valid_every;
}
{
  visit("vocab-words", options.vocab_words, "Words that the model knows, the first of --vocab; 0: all");
  visit("batch", options.batch, "Pairs of words (bigram), or streams of text side by side (char), in a batch");
  visit("steps", options.steps, "Batches in all");
  visit("valid-every", options.valid_every, "Steps from one validation to the next");
}

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.pairs, options.loop;
}
{
  visit_options(options.model, visit);
  visit_options(options.pairs, visit);
  visit_options(options.loop, [&](const char* name, auto& value, const char* help) {
    if (std::string_view(name) != "epochs") visit(name, value, help);
  });
}

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.valid_share;
}
{
  visit("batch", options.batch, "Pairs of words (bigram), or streams of text side by side (char), in a batch");
  visit("window", options.window, "Characters of each stream in a batch: how far gradients go back");
  visit("valid-share", options.valid_share, "Share of the text, at its end, that is validated on");
}

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.model, options.window, options.loop;
}
{
  visit_options(options.model, visit);
  visit_options(options.window, visit);
  visit_options(options.loop, visit);
}

// Throw Error, naming the option, for a value that makes no sense, before anything is read or built.
void validate(const BigramTrainSettings& settings);
void validate(const CharTrainSettings& settings);

}  // namespace heed::train
