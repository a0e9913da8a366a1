// The model card of a model that is no translator: README.md in its folder, for the person who finds it.
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
  std::vector<std::string> uses;  // "heed lm generate --model": commands that the folder's name follows
  nlohmann::ordered_json settings;
};
void write_model_card(const std::filesystem::path& folder, const ModelCard& card);

}  // namespace heed::train
