// Sentences of made-up words with word-by-word translations, as many as a test needs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/base/random.h"

namespace heed::test {

struct ToyCorpus {
  std::vector<std::string> source, target;  // lines: "sbab scdj ...", "tbab tcdj ..."
};

// Made from 300 words, some frequent and many rare, with 5 to 12 per sentence.
inline ToyCorpus toy_corpus(std::size_t pairs, std::uint64_t seed) {
  Random random(seed);
  ToyCorpus corpus;
  for (std::size_t i = 0; i < pairs; ++i) {
    std::string source, target;
    for (std::uint64_t left = 5 + random.below(8); left > 0; --left) {
      auto word = std::to_string(100 + random.below(1 + random.below(300)));
      for (char& letter : word) letter = static_cast<char>(letter - '0' + 'a');  // words without digits
      source += (source.empty() ? "s" : " s") + word;
      target += (target.empty() ? "t" : " t") + word;
    }
    corpus.source.push_back(source + ".");
    corpus.target.push_back(target + ".");
  }
  return corpus;
}

inline std::string lines(const std::vector<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) joined += text + "\n";
  return joined;
}

}  // namespace heed::test
