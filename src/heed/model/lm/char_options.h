// The choices of which a character model is made. They are saved with it.
#pragma once

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

// Gives the options back. Throws Error for sizes and shares that make no model.
const CharOptions& validate(const CharOptions& options);

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.characters, options.layers;
}
{
  visit("embedding", options.embedding, "Size of the vectors of words or characters");
  visit("hidden", options.hidden, "Size of the hidden layer");
  visit("layers", options.layers, "GRU layers, one above the other");
  visit("dropout", options.dropout, "Share of what a layer gives that is set to 0 in training");
  visit("unknown-probability", options.unknown_probability, "Of a character that the training text did not have");
}

}  // namespace heed::model
