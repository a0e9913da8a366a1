// The models near a folder, for messages and completion: "translation models here: runs/demo/model".
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace heed::model {

// Folders of models below `root`, as they would be typed there, in order. `family`: as in ModelKind, or kAnyModels.
// Looks a few levels deep and at some thousand folders at most; what cannot be read is passed over.
std::vector<std::string> find_models(const std::filesystem::path& root, std::string_view family);

// " (translation models here: runs/demo/model)", or nothing where there are none.
std::string models_here(std::string_view family);

}  // namespace heed::model
