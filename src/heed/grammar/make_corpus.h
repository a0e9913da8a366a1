// Heed's built-in parallel corpus: German and English sentences from a grammar. The same seed gives the same corpus.
//
//   make_corpus({.seed = 1, .train = 10'000}, [&](Set split, const SentencePair& pair) { ... });
// The three sets share no German and no English sentence, so memorising the training set does not help on the others.
// Validation and test sets are made first, so they do not depend on the size of the training set.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "heed/base/settings/setting.h"
#include "heed/grammar/make_sentence.h"

namespace heed::grammar {

struct SentencePair {
  std::string source, target;  // German, English; one line each, not tokenized
  Constructions constructions = 0;
};

enum class Set : std::uint8_t { kValidation, kTest, kTrain };  // in the order of creation
inline constexpr std::array<std::string_view, 3> kSetNames = {"val", "test", "train"};

struct MakeOptions {
  std::uint64_t seed = 1;
  // Pairs per set. The default training set suits a demonstration that trains in about a minute.
  std::int64_t train = 10'000;
  std::int64_t validation = 500;
  std::int64_t test = 500;
};

inline constexpr Range kPairs{1, 1e8};  // per set; the memory to keep pairs distinct grows with it
template <SettingsOf<MakeOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "pairs", .help = "Sentence pairs to train on", .range = kPairs}, options.train);
  visit({.name = "val", .help = "Sentence pairs (or reviews) to validate on", .range = kPairs}, options.validation);
  visit({.name = "test", .help = "Sentence pairs (or reviews) to test on", .range = kPairs}, options.test);
  visit({.name = "seed", .help = "Random seed; the same seed makes the same files", .range = kSeed}, options.seed);
}

// Passes each pair to `receive`: first validation, then test, then training. No two pairs have the same German side,
// and no training pair has the English side of a pair of the other two sets. A smaller set is a prefix of a larger one.
// Throws Error, with the number of sentences made, if the grammar finds no more new sentences. Memory: slightly over 8
// bytes per pair.
void make_corpus(const MakeOptions& options, const std::function<void(Set, const SentencePair&)>& receive);

}  // namespace heed::grammar
