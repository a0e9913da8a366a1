// Which of the languages that the models know a text is in.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/text/vocabulary.h"

namespace heed {

struct DetectedLanguage {
  std::string language;   // "de"
  double confidence = 0;  // from 0 to 100, as LibreTranslate has it
};

// Learns what words of a language look like from vocabularies of models, so that it needs no data of its own.
class LanguageDetector {
 public:
  // More words of a language; several models may share it.
  void add(std::string_view language, const Vocabulary& vocabulary);

  // All languages, the likeliest first; confidences add up to 100. Where the text has no letters, or no language was
  // added, none.
  std::vector<DetectedLanguage> detect(std::string_view text) const;
};

}  // namespace heed
