// Short names for model folders: the part of each path that tells the models apart.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace heed::service {

// One name per folder, in order; all names differ. A name is the last component of the path that is not generic:
// "demo" for runs/demo/model, "first" for runs/first. Folders that share this component get parents as well ("a/first",
// "b/first"), then the generic components ("demo/best", "demo/model"). The same folder given twice gets a number
// ("first-2").
std::vector<std::string> model_names(std::span<const std::filesystem::path> folders);

}  // namespace heed::service
