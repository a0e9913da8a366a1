// The options of a deep averaging network. They are saved with the model.
#pragma once

#include <cstdint>

#include "heed/base/settings/setting.h"
#include "heed/tensor/shape.h"

namespace heed::model {

struct DanOptions {
  Index words = 0;    // V, special tokens included
  Index classes = 0;  // C

  Index embedding = 64;       // E
  Index layers = 1;           // number of hidden layers; 0: the average goes straight to the softmax
  Index hidden = 64;          // H, units per hidden layer
  Index ngrams = 1;           // n-grams of up to this many words have a vector of their own; 2: pairs of words
  Index buckets = 1 << 20;    // vectors that all n-grams share, selected by hash; unused with ngrams 1
  bool once = false;          // count a word once per text, however often it occurs
  bool train_vectors = true;  // false: the pretrained vectors stay fixed
  float word_dropout = 0.3F;  // share of a text's words that a training step leaves out
  float dropout = 0.5F;       // of the units of each hidden layer

  Index rows() const { return words + (ngrams > 1 ? buckets : 0); }
};

// Returns the options. Throws Error for an invalid value.
const DanOptions& validate(const DanOptions& options);

// All settings except the numbers of words and classes, which follow from the data.
template <SettingsOf<DanOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "embedding", .help = "Size of the word vectors", .range = kSize}, options.embedding);
  visit({.name = "layers",
         .help = "Number of hidden layers",
         .range = {0, 64},
         .zero = "the average of the word vectors goes straight to the softmax",
         .link = "https://aclanthology.org/P15-1162"},
        options.layers);
  visit({.name = "hidden", .help = "Size of each hidden layer", .range = kSize}, options.hidden);
  visit({.name = "ngrams",
         .help = "Longest word n-gram that has a vector; 2 adds bigrams",
         .range = {1, 16},
         .link = "https://arxiv.org/abs/1607.01759"},
        options.ngrams);
  visit({.name = "buckets",
         .help = "Number of vectors for n-grams, if --ngrams is above 1; n-grams with the same hash share a vector",
         .range = {1, 1 << 28}},
        options.buckets);
  visit({.name = "once", .help = "Count a word once per text, however often it occurs"}, options.once);
  visit({.name = "train-vectors", .help = "Train the word vectors; --no-train-vectors needs --vectors"},
        options.train_vectors);
  visit({.name = "word-dropout", .help = "Share of each text's words that training drops at random", .range = kShare},
        options.word_dropout);
  visit({.name = "dropout",
         .help = "Dropout of the hidden layers",
         .range = kShare,
         .link = "https://jmlr.org/papers/v15/srivastava14a.html"},
        options.dropout);
}

}  // namespace heed::model
