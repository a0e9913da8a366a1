// Which of the languages that the models know a text is in.
//
// Letters, pairs and triples of letters, and whole words, each as frequent as in the vocabularies (naive Bayes; Cavnar
// and Trenkle, "N-gram-based text categorization", 1994, for the idea). What no vocabulary has says nothing, so that a
// text in another script has all languages alike.
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
  double confidence = 0;  // from 0 to 100, as LibreTranslate has it
};

// Learns what words of a language look like from vocabularies of models, so that it needs no data of its own: about
// 256 KB a language. Constant calls may be made by several threads at once.
class LanguageDetector {
 public:
  // More words of a language; several models may share it.
  void add(std::string_view language, const text::Vocabulary& vocabulary);

  // All languages, the likeliest first; confidences add up to 100. Where the text has no letters, or no language was
  // added, none.
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
