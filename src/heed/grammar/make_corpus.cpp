#include "heed/grammar/make_corpus.h"

#include <algorithm>
#include <bit>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/grammar/english/english.h"
#include "heed/grammar/german/german.h"

namespace heed::grammar {
namespace {

// After this many sentences in a row without a new one, the grammar counts as exhausted.
constexpr int kPatience = 10'000;
// German words per sentence.
constexpr std::ptrdiff_t kMinWords = 3, kMaxWords = 22;

std::uint64_t hash(std::string_view text) {
  std::uint64_t h = 0xCBF29CE484222325;  // FNV-1a, the same on every machine
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  h ^= h >> 32;
  h *= 0x9E3779B97F4A7C15;
  return h ^ (h >> 29);
}

// The texts seen so far, as 64-bit hashes. Two different texts collide once in 10^6 corpora of 5 million.
class Seen {
 public:
  explicit Seen(std::int64_t expected)
      : slots_(std::bit_ceil(static_cast<std::uint64_t>(expected) * 2 + 16)), mask_(slots_.size() - 1) {}

  bool contains(std::uint64_t key) const { return slots_[find(key)] != 0; }
  void insert(std::uint64_t key) { slots_[find(key)] = marked(key); }

 private:
  static std::uint64_t marked(std::uint64_t key) { return key == 0 ? 1 : key; }  // 0 is an empty slot
  std::size_t find(std::uint64_t key) const {
    std::size_t at = key & mask_;
    while (slots_[at] != 0 && slots_[at] != marked(key)) at = (at + 1) & mask_;
    return at;
  }

  std::vector<std::uint64_t> slots_;
  std::size_t mask_;
};

std::int64_t size_of(const MakeOptions& options, Set split) {
  if (split == Set::kTrain) return options.train;
  return split == Set::kTest ? options.test : options.validation;
}

SentencePair make_pair_of(Random& random) {
  const Sentence sentence = make_sentence(random);
  return {german_text(sentence), english_text(sentence), constructions_of(sentence)};
}

}  // namespace

void make_corpus(const MakeOptions& options, const std::function<void(Set, const SentencePair&)>& receive) {
  Seen german(options.train + options.validation + options.test), held_out_english(options.validation + options.test);
  for (const Set split : {Set::kValidation, Set::kTest, Set::kTrain}) {
    Random random(options.seed, static_cast<std::uint64_t>(split));
    int without = 0;
    for (std::int64_t made = 0; made < size_of(options, split);) {
      if (without >= kPatience)
        throw Error(fmt::format("cannot make {} different pairs for {}: no new sentence in {} attempts after pair {}",
                                size_of(options, split), kSetNames[static_cast<std::size_t>(split)], without, made));
      const SentencePair pair = make_pair_of(random);
      const std::uint64_t source = hash(pair.source), target = hash(pair.target);
      ++without;
      const auto words = std::ranges::count(pair.source, ' ') + 1;
      if (words < kMinWords || words > kMaxWords) continue;
      if (german.contains(source) || held_out_english.contains(target)) continue;
      german.insert(source);
      if (split != Set::kTrain) held_out_english.insert(target);
      receive(split, pair);
      ++made;
      without = 0;
    }
  }
}

}  // namespace heed::grammar
