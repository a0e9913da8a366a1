// Writes the model card of a language model or classifier: README.md in its folder.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "heed/base/formats/json.h"

namespace heed::train {

struct ModelCard {
  std::string title;    // "Character model"
  std::string summary;  // a sentence or two
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<std::string> uses;  // "heed lm generate --model": commands; the folder's name is appended
  nlohmann::ordered_json settings;
};
void write_model_card(const std::filesystem::path& folder, const ModelCard& card);

}  // namespace heed::train
