// A saved model is a folder as Hugging Face lays it out:
//   config.json        settings
//   model.safetensors  parameters under PyTorch's names
//   vocabularies, and README.md, the model card
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "heed/base/formats/json.h"
#include "heed/model/io/safetensors_header.h"

namespace heed::model {

inline constexpr const char* kSettingsFile = "config.json";
inline constexpr const char* kParametersFile = "model.safetensors";

// What a model says about itself without being built.
struct ModelSummary {
  std::filesystem::path path;             // as the caller named it
  nlohmann::json settings;                // the object in config.json; null without that file
  std::vector<SafetensorsEntry> tensors;  // in the order of their data
  std::uint64_t parameters = 0;           // elements of all tensors
  std::uint64_t bytes = 0;                // of all tensors
  std::map<std::string, std::string> metadata;
};

// Takes a folder or one .safetensors file. Throws Error naming the file for a path that is not there, a folder without
// parameters, and a file that does not hold what it should.
ModelSummary summarize_model(const std::filesystem::path& path);

}  // namespace heed::model
