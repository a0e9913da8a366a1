#include "heed/model/io/example_sentences.h"

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/model/io/file_error.h"

namespace heed::model {
namespace {

namespace fs = std::filesystem;

std::string member(const nlohmann::json& example, const fs::path& path, const char* name) {
  if (!example.is_object() || !example.contains(name) || !example[name].is_string())
    throw FileError(path, fmt::format("every example must be an object with a text \"{}\"", name));
  return example[name].get<std::string>();
}

}  // namespace

nlohmann::ordered_json example_sentences_json(std::span<const ExampleSentence> examples) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ExampleSentence& example : examples)
    list.push_back({{"source", example.source}, {"reference", example.reference}, {"shows", example.shows}});
  return list;
}

void write_example_sentences(std::span<const ExampleSentence> examples, const fs::path& folder) {
  const nlohmann::ordered_json file{{"examples", example_sentences_json(examples)}};
  write_atomically(folder / kExampleSentencesFile, file.dump(2) + "\n");
}

std::vector<ExampleSentence> read_example_sentences(const fs::path& folder) {
  const fs::path path = folder / kExampleSentencesFile;
  if (!fs::exists(path)) return {};
  const nlohmann::json file = read_settings(path);
  const auto list = file.find("examples");
  if (list == file.end() || !list->is_array()) reject_member(file, path, "examples", "a list");
  std::vector<ExampleSentence> examples;
  for (const nlohmann::json& example : *list)
    examples.push_back({.source = member(example, path, "source"),
                        .reference = member(example, path, "reference"),
                        .shows = member(example, path, "shows")});
  return examples;
}

}  // namespace heed::model
