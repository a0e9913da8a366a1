#include "heed/service/language_detector.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "heed/base/function_ref.h"
#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::service {
namespace {

constexpr std::size_t kBuckets = 1 << 16;          // far more than the features of a vocabulary of 20,000 words
constexpr char32_t kBoundary = U' ';               // before and after a word
constexpr std::string_view kWordStart = "\u2581";  // starts a subword that begins a word

struct Feature {
  std::size_t kind, bucket;
};

std::size_t bucket_of(std::uint64_t key) {  // the finalizer of splitmix64
  key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9ULL;
  key = (key ^ (key >> 27)) * 0x94D049BB133111EBULL;
  return static_cast<std::size_t>((key ^ (key >> 31)) % kBuckets);
}

// The features of a lower-case word, with its boundaries where known.
template <class Take>
void features_of(std::u32string_view word, Take&& take) {
  constexpr std::uint64_t kCharacter = 1 << 21;
  std::uint64_t whole = 0x9E3779B97F4A7C15ULL, pair = 0, triple = 0;
  std::size_t letters = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::uint64_t c = word[i];
    pair = (i > 0 ? std::uint64_t{word[i - 1]} : 0) * kCharacter + c;
    triple = (i > 1 ? std::uint64_t{word[i - 2]} : 0) * kCharacter * kCharacter + pair;
    if (word[i] != kBoundary) {
      take(Feature{0, bucket_of(c)});
      whole = (whole ^ c) * 0x100000001B3ULL;
      ++letters;
    }
    if (i > 0) take(Feature{1, bucket_of(pair)});
    if (i > 1) take(Feature{2, bucket_of(triple)});
  }
  if (letters > 1 && word.front() == kBoundary) take(Feature{3, bucket_of(whole)});
}

// The runs of letters of a text, in lower case, with boundaries. `open`: a run at the start or end of the text is part
// of a word; a character before it, such as U+2581, makes it start there.
void words_of(std::string_view text, bool open, FunctionRef<void(std::u32string_view)> take) {
  const std::string lowered = lower_case(text);
  std::u32string word;
  bool bounded = !open;  // whether the next letter follows a boundary
  for (std::size_t at = 0; at < lowered.size();) {
    const char32_t c = next_character(lowered, at);
    if (is_alphabetic(c) || is_mark(c)) {
      if (word.empty() && bounded) word += kBoundary;
      word += c;
      bounded = false;
    } else {
      if (!word.empty()) take(word += kBoundary);
      word.clear();
      bounded = true;
    }
  }
  if (word.empty()) return;
  if (!open) word += kBoundary;
  take(word);
}

// The probability share of features that are not in a vocabulary, and the number of features it is divided among, by
// kind. The same for all languages, so that a feature that none of them has makes no difference.
constexpr double kUnseen = 0.05;
constexpr std::array<double, 4> kUnseenKinds = {100, 1'000, 10'000, 50'000};

// One, two and three letters measure the same text three times.
constexpr double kRepetition = 3;

}  // namespace

LanguageDetector::Language& LanguageDetector::language(std::string_view code) {
  const auto found = std::ranges::find(languages_, code, &Language::language);
  if (found != languages_.end()) return *found;
  return languages_.emplace_back(Language{std::string(code), std::vector<float>(kBuckets)});
}

void LanguageDetector::add(std::string_view code, const text::Vocabulary& vocabulary) {
  Language& language = this->language(code);
  const auto tokens = vocabulary.tokens().subspan(text::Vocabulary::kSpecials);
  const bool subwords =
      std::ranges::any_of(tokens, [](const std::string& token) { return token.starts_with(kWordStart); });
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    // The square root, because a few very frequent words would outweigh all others.
    const double weight = std::sqrt(static_cast<double>(
        std::max<std::int64_t>(1, vocabulary.count(text::Vocabulary::kSpecials + static_cast<int>(i)))));
    words_of(tokens[i], subwords, [&](std::u32string_view word) {
      features_of(word, [&](const Feature& feature) {
        language.counts[feature.bucket] += static_cast<float>(weight);
        language.totals[feature.kind] += weight;
      });
    });
  }
}

std::vector<DetectedLanguage> LanguageDetector::detect(std::string_view text) const {
  std::vector<double> scores(languages_.size());
  std::size_t triples = 0, known = 0;
  bool letters = false;
  words_of(text, false, [&](std::u32string_view word) {
    features_of(word, [&](const Feature& feature) {
      letters = true;
      bool seen = false;
      for (std::size_t i = 0; i < languages_.size(); ++i) {
        const Language& language = languages_[i];
        const double count = language.counts[feature.bucket], total = language.totals[feature.kind];
        const double share = total > 0 ? count / total : 0;
        scores[i] += std::log((1 - kUnseen) * std::min(share, 1.0) + kUnseen / kUnseenKinds[feature.kind]);
        seen = seen || count > 0;
      }
      if (feature.kind != 2) return;
      ++triples;
      known += seen ? 1 : 0;
    });
  });
  if (!letters || languages_.empty()) return {};

  // Letter sequences that no language has say little: the evidence is weighted by the share that is known.
  const double familiar = triples > 0 ? static_cast<double>(known) / static_cast<double>(triples) : 0;
  const double best = *std::ranges::max_element(scores);
  double sum = 0;
  for (double& score : scores) sum += score = std::exp((score - best) * familiar / kRepetition);
  std::vector<DetectedLanguage> detected;
  for (std::size_t i = 0; i < languages_.size(); ++i) {
    const double even = 1 / static_cast<double>(languages_.size());
    const double confidence = 100 * (familiar * scores[i] / sum + (1 - familiar) * even);
    detected.push_back({.language = languages_[i].language, .confidence = confidence});
  }
  std::ranges::stable_sort(detected, std::ranges::greater{}, &DetectedLanguage::confidence);
  return detected;
}

}  // namespace heed::service
