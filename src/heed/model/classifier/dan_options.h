// The choices of which a deep averaging network is made. They are saved with it.
#pragma once

#include <cstdint>

#include "heed/tensor/shape.h"

namespace heed::model {

struct DanOptions {
  Index words = 0;    // V, special tokens included
  Index classes = 0;  // C

  Index embedding = 64;       // E
  Index layers = 1;           // hidden ones; 0: the average goes straight to the softmax
  Index hidden = 64;          // H, units of each
  Index ngrams = 1;           // up to this many words in a row have a vector of their own: 2, pairs of words too
  Index buckets = 1 << 20;    // vectors that all of those share, by their hash; none with ngrams 1
  bool once = false;          // a word counts once in a text, however often it occurs
  bool train_vectors = true;  // false: the vectors stay as they were given
  float word_dropout = 0.3F;  // share of the words of a text that a step of training leaves out
  float dropout = 0.5F;       // of the units of each hidden layer

  Index rows() const { return words + (ngrams > 1 ? buckets : 0); }
};

inline constexpr Index kMostHiddenLayers = 64, kLongestNgram = 16, kMostBuckets = Index{1} << 28;

// Gives the options back. Throws Error for sizes and shares that make no model.
const DanOptions& validate(const DanOptions& options);

// Calls visit(name, field, help) for all but the number of words and classes, which are found and not chosen. The names
// are those of the command line, of --config and of config.json.
template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.word_dropout;
}
{
  visit("embedding", options.embedding, "Size of the word vectors");
  visit("layers", options.layers, "Hidden layers; 0: the average goes straight to the softmax");
  visit("hidden", options.hidden, "Units of a hidden layer");
  visit("ngrams", options.ngrams, "Up to this many words in a row have a vector too: 2, pairs of words");
  visit("buckets", options.buckets, "Vectors that pairs and longer rows of words share, by their hash");
  visit("once", options.once, "Count a word once in a text, however often it occurs");
  visit("train-vectors", options.train_vectors, "Train the word vectors too; needs --vectors where it is off");
  visit("word-dropout", options.word_dropout, "Share of the words of a text that a step of training leaves out");
  visit("dropout", options.dropout, "Share of the hidden units that a step of training leaves out");
}

}  // namespace heed::model
