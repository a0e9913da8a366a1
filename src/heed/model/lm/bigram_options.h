// The choices of which a neural bigram language model is made. They are saved with it.
#pragma once

#include "heed/base/settings/setting.h"
#include "heed/tensor/shape.h"

namespace heed::model {

struct BigramOptions {
  Index words = 0;             // V
  Index embedding = 50;        // E
  Index hidden = 50;           // H
  bool train_vectors = false;  // the word vectors change in training
  bool tied = false;           // they are the output matrix too, and then change in any case. Needs E = H

  bool changes_vectors() const { return train_vectors || tied; }
};

// Gives the options back. Throws Error for a value that its setting does not take, and where tied sizes differ.
const BigramOptions& validate(const BigramOptions& options);

// All but the number of words, which follows from the text.
template <SettingsOf<BigramOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "embedding", .help = "Size of the word vectors", .range = kSize}, options.embedding);
  visit({.name = "hidden", .help = "Size of the hidden layer", .range = kSize}, options.hidden);
  visit({.name = "train-vectors", .help = "Train the word vectors as well"}, options.train_vectors);
  visit(
      {.name = "tied",
       .help = "Use the word vectors as the output matrix as well, which trains them; --embedding must equal --hidden",
       .link = "https://arxiv.org/abs/1608.05859"},
      options.tied);
}

}  // namespace heed::model
