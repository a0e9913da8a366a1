// The options of a neural bigram language model. They are saved with the model.
#pragma once

#include "heed/base/settings/setting.h"
#include "heed/tensor/shape.h"

namespace heed::model {

struct BigramOptions {
  Index words = 0;             // V
  Index embedding = 50;        // E
  Index hidden = 50;           // H
  bool train_vectors = false;  // train the word vectors
  bool tied = false;           // the word vectors are also the output matrix, and are always trained. Needs E = H

  bool changes_vectors() const { return train_vectors || tied; }
};

// Returns the options. Throws Error for an invalid value, and if the model is tied and the sizes differ.
const BigramOptions& validate(const BigramOptions& options);

// All settings except the number of words, which follows from the text.
template <SettingsOf<BigramOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "embedding", .help = "Size of the word vectors", .range = kSize}, options.embedding);
  visit({.name = "hidden", .help = "Size of the hidden layer", .range = kSize}, options.hidden);
  visit({.name = "train-vectors", .help = "Train the word vectors as well"}, options.train_vectors);
  visit(
      {.name = "tied",
       .help = "Use the word vectors as the output matrix too; they are then trained; --embedding must equal --hidden",
       .link = "https://arxiv.org/abs/1608.05859"},
      options.tied);
}

}  // namespace heed::model
