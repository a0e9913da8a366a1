// The choices of which a neural bigram language model is made. They are saved with it.
#pragma once

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

// Gives the options back. Throws Error unless every size is from 1 to a million, and where tied sizes differ.
const BigramOptions& validate(const BigramOptions& options);

// Calls visit(name, field, help) for all but the number of words, which is found and not chosen. The names are those of
// the command line, of --config and of config.json.
template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.train_vectors;
}
{
  visit("embedding", options.embedding, "Size of the word vectors");
  visit("hidden", options.hidden, "Units of the hidden layer");
  visit("train-vectors", options.train_vectors, "Train the word vectors too");
  visit("tied", options.tied, "Use the word vectors as the output matrix too, which trains them; needs equal sizes");
}

}  // namespace heed::model
