// The model card of a language model: README.md in its folder, for the person who finds it.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "heed/base/json.h"

namespace heed {

struct LmCard {
  std::string title;    // "Character model"
  std::string summary;  // a sentence or two
  std::vector<std::pair<std::string, std::string>> facts;
  nlohmann::ordered_json settings;
};
void write_lm_card(const std::filesystem::path& folder, const LmCard& card);

}  // namespace heed
