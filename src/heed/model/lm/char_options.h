// The options of a character model. They are saved with the model.
#pragma once

#include "heed/base/settings/setting.h"
#include "heed/tensor/shape.h"

namespace heed::model {

struct CharOptions {
  Index characters = 0;  // number of known characters plus the unknown one; computed from the text
  Index embedding = 64;  // E
  Index hidden = 256;    // H of each layer
  Index layers = 1;
  // Shares set to 0 while training:
  float dropout = 0.1F;  // of each layer's output, also of the last
  // P of an unknown character. Training cannot estimate it, so it is fixed: one in a million, about as often as the
  // text that a small model is trained on contains a new character.
  float unknown_probability = 1e-6F;
};

// Returns the options. Throws Error for an invalid value.
const CharOptions& validate(const CharOptions& options);

// All settings except the number of characters, which follows from the text.
template <SettingsOf<CharOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "embedding", .help = "Size of the character vectors", .range = kSize}, options.embedding);
  visit({.name = "hidden", .help = "Size of each GRU layer", .range = kSize}, options.hidden);
  visit({.name = "layers", .help = "Number of stacked GRU layers", .range = {1, 64}}, options.layers);
  visit({.name = "dropout",
         .help = "Dropout of each layer's output",
         .range = kShare,
         .link = "https://jmlr.org/papers/v15/srivastava14a.html"},
        options.dropout);
  visit({.name = "unknown-probability",
         .help = "Probability given to each character that is not in the training text",
         .range = {kTiny, 1, /*below=*/true}},
        options.unknown_probability);
}

}  // namespace heed::model
