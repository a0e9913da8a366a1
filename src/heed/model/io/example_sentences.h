// examples.json in a translation model's folder: sentences that the model translates well, to show to new users.
//
//   {"examples": [{"source": "...", "reference": "...", "shows": "separable verb"}, ...]}
// The best example comes first. Training writes the file, the server's page reads it, and translation doesn't need it.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace heed::model {

inline constexpr const char* kExampleSentencesFile = "examples.json";

struct ExampleSentence {
  std::string source, reference;
  std::string shows;  // what is worth looking at, such as "separable verb"; may be empty

  bool operator==(const ExampleSentence&) const = default;
};

void write_example_sentences(std::span<const ExampleSentence> examples, const std::filesystem::path& folder);

// The array in the file; the server's list of models has it too.
nlohmann::ordered_json example_sentences_json(std::span<const ExampleSentence> examples);

// Returns an empty list if the folder has no such file. Throws Error naming the file if it is damaged.
std::vector<ExampleSentence> read_example_sentences(const std::filesystem::path& folder);

}  // namespace heed::model
