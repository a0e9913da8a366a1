// A classifier of two words with known probabilities. For a text with only good words, pos has kTinyConfidence; with
// only bad words, neg has it; with equally many of both, or none, each has a half.
#pragma once

#include <filesystem>
#include <string>

#include "heed/model/classifier/text_classifier.h"
#include "heed/nn/parameters.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::test {

inline constexpr double kTinyConfidence = 0.8807970779778823;  // 1 / (1 + e^-2)

inline std::string save_tiny_classifier(const std::filesystem::path& folder) {
  text::WordCounts counts;
  for (const char* word : {"good", "good", "bad"}) counts.add(word);
  Random random(1);
  model::TextClassifier model({"neg", "pos"}, text::Vocabulary(counts, {.min_count = 1}), {.embedding = 1, .layers = 0},
                              random);
  for (const auto& parameter : model.parameters()) fill_constant(*parameter, 0);
  const auto vectors = model.network().vectors().value();
  vectors.row(model.vocabulary().id("good"))[0] = 1;
  vectors.row(model.vocabulary().id("bad"))[0] = -1;
  const auto output = model.parameters().find("output.weight")->value().span();
  output[0] = -1, output[1] = 1;
  std::filesystem::create_directories(folder);
  model.save(folder, {});
  return folder.string();
}

}  // namespace heed::test
