// examples.json in a translation model's folder: sentences that the model translates well, to show to a newcomer.
//
//   {"examples": [{"source": "...", "translation": "...", "shows": "separable verb"}, ...]}
// The best example comes first. Training writes the file, the server's page reads it, and translation doesn't need it.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace heed::model {

inline constexpr const char* kExampleSentencesFile = "examples.json";

struct ExampleSentence {
  std::string source, translation;
  std::string shows;  // what is worth looking at, such as "separable verb"; may be empty

  bool operator==(const ExampleSentence&) const = default;
};

void write_example_sentences(std::span<const ExampleSentence> examples, const std::filesystem::path& folder);

// Returns an empty list if the folder has no such file. Throws Error naming the file if it is damaged.
std::vector<ExampleSentence> read_example_sentences(const std::filesystem::path& folder);

}  // namespace heed::model
