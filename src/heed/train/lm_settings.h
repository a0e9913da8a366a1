// Everything that can be chosen about the training of a language model, by its kind.
#pragma once

#include <cstdint>

#include "heed/model/char_options.h"
#include "heed/train/loop_settings.h"

namespace heed {

struct WindowSettings {
  std::int64_t batch = 64;    // streams that are read side by side
  std::int64_t window = 100;  // characters of each in a batch: how far gradients go back
  double valid_share = 0.1;   // of the text, at its end, that is validated on
};

struct CharTrainSettings {
  CharTrainSettings();  // with the defaults of this kind for the loop
  CharOptions model;
  WindowSettings window;
  LoopSettings loop;
};

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

void require_sensible(const CharTrainSettings& settings);

}  // namespace heed
