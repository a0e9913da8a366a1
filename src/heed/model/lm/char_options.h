// The choices of which a character model is made. They are saved with it.
#pragma once

#include "heed/base/settings/setting.h"
#include "heed/tensor/shape.h"

namespace heed::model {

struct CharOptions {
  Index characters = 0;  // that it knows, the unknown one included; found, not chosen
  Index embedding = 64;  // E
  Index hidden = 256;    // H of each layer
  Index layers = 1;
  // Shares set to 0 while training:
  float dropout = 0.1F;  // of what each layer gives to the next, and the last to the output
  // P of a character that is not among them. Training says nothing of it, so that it is chosen: one in a million, about
  // as often as the text that a small model is trained on brings a new one.
  float unknown_probability = 1e-6F;
};

// Gives the options back. Throws Error for a value that its setting does not take.
const CharOptions& validate(const CharOptions& options);

// All but the number of characters, which follows from the text.
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
