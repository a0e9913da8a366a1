// Detects which of the models' languages a text is in.
//
// The features are letters, pairs and triples of letters, and whole words, with their frequencies in the vocabularies
// (naive Bayes; Cavnar and Trenkle, "N-gram-based text categorization", 1994, for the idea). A feature that no
// vocabulary has makes no difference, so for a text in another script all languages are equally likely.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/text/vocabulary/vocabulary.h"

namespace heed::service {

struct DetectedLanguage {
  std::string language;   // "de"
  double confidence = 0;  // from 0 to 100, as in LibreTranslate
};

// Learns from the models' vocabularies and needs no other data: about 256 KB per language. Const members are
// thread-safe.
class LanguageDetector {
 public:
  // Adds words of a language; several models may share it.
  void add(std::string_view language, const text::Vocabulary& vocabulary);

  // All languages, the likeliest first; confidences add up to 100. Empty if the text has no letters or no language was
  // added.
  std::vector<DetectedLanguage> detect(std::string_view text) const;

 private:
  static constexpr std::size_t kKinds = 4;  // of features: one, two, three letters, words

  struct Language {
    std::string language;
    std::vector<float> counts;  // of features, by hash
    std::array<double, kKinds> totals = {};
  };

  Language& language(std::string_view code);

  std::vector<Language> languages_;
};

}  // namespace heed::service
