// Finds the models near a folder, for messages and shell completion: "translation models here: runs/demo/model".
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace heed::model {

// Model folders below `root`, as a user would type them there, sorted. `family`: as in ModelKind, or kAnyModels. Looks
// a few levels deep and at a few thousand folders at most; skips what cannot be read.
std::vector<std::string> find_models(const std::filesystem::path& root, std::string_view family);

// " (translation models here: runs/demo/model)", or "" if there are none.
std::string models_here(std::string_view family);

}  // namespace heed::model
