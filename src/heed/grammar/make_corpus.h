// Heed's own parallel corpus: German and English sentences made by a grammar, the same for the same seed.
//
//   make_corpus({.seed = 1, .train = 10'000}, [&](Set split, const SentencePair& pair) { ... });
// The three sets share no German and no English sentence: a sentence is a test of the model, not of its memory.
// Validation and test sets are made first, so that they stay the same however long the training set is.
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

enum class Set : std::uint8_t { kValidation, kTest, kTrain };  // in the order in which they are made
inline constexpr std::array<std::string_view, 3> kSetNames = {"val", "test", "train"};

struct MakeOptions {
  std::uint64_t seed = 1;
  // Pairs of each set. The training set is sized for a demonstration that trains in about a minute.
  std::int64_t train = 10'000;
  std::int64_t validation = 500;
  std::int64_t test = 500;
};

inline constexpr Range kPairs{1, 1e8};  // of a set: the memory to keep pairs distinct grows with them
template <SettingsOf<MakeOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "pairs", .help = "Sentence pairs to train on", .range = kPairs}, options.train);
  visit({.name = "val", .help = "Sentence pairs (or reviews) to validate on", .range = kPairs}, options.validation);
  visit({.name = "test", .help = "Sentence pairs (or reviews) to test on", .range = kPairs}, options.test);
  visit({.name = "seed", .help = "Random seed; the same seed makes the same files", .range = kSeed}, options.seed);
}

// Gives out each pair as it is made: all of validation, then all of test, then all of training. No two have the same
// German side, and none of training has the English side of one of the other two. The pairs of a set are a prefix of
// those with a larger number. Throws Error where the grammar runs out of new sentences, saying how many it made.
// Memory: 8 bytes and a little more for each pair.
void make_corpus(const MakeOptions& options, const std::function<void(Set, const SentencePair&)>& receive);

}  // namespace heed::grammar
