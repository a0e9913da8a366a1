// Texts for language models: few words, in an order that can be learned. lines() joins them.
#pragma once

#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "heed/base/random.h"
#include "tests/support/toy_corpus.h"

namespace heed::test {

// "the dog sees the sea .", with three animals, two verbs and three places.
inline std::vector<std::string> animal_lines(std::size_t count, std::uint64_t seed = 1) {
  constexpr std::array kAnimals = {"dog", "cat", "hen"}, kPlaces = {"sea", "wood", "moon"};
  constexpr std::array kVerbs = {"sees", "hears"};
  Random random(seed);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < count; ++i) {
    std::string line = "the ";
    line.append(kAnimals[random.below(3)]).append(" ").append(kVerbs[random.below(2)]);
    line.append(" the ").append(kPlaces[random.below(3)]).append(" .");
    lines.push_back(line);
  }
  return lines;
}

// The same sentences in the format of the Penn Treebank: a word, a TAB and a tag per line, and an empty line after each
// sentence.
inline std::string tagged(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    std::istringstream words(line);
    for (std::string word; words >> word;) text += word + "\tXX\n";
    text += "\n";
  }
  return text;
}

}  // namespace heed::test
