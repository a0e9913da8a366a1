// The models near a folder, for messages and completion: "models here: runs/demo/model".
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heed::model {

// Whether a folder holds a saved model.
bool holds_model(const std::filesystem::path& folder);

// Folders of models below `root`, as they would be typed there, in order. Looks a few levels deep and at some thousand
// folders at most; what cannot be read is passed over.
std::vector<std::string> find_models(const std::filesystem::path& root);

}  // namespace heed::model
