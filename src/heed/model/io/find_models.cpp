#include "heed/model/io/find_models.h"

#include <algorithm>
#include <deque>
#include <system_error>

#include "heed/model/io/model_folder.h"

namespace heed::model {

namespace fs = std::filesystem;

bool holds_model(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / kSettingsFile, ignored) && fs::is_regular_file(folder / kParametersFile, ignored);
}

std::vector<std::string> find_models(const fs::path& root) {
  constexpr int kLevels = 4;
  constexpr std::size_t kMostFolders = 2000, kMostModels = 20;
  std::vector<std::string> models;
  std::deque<std::pair<fs::path, int>> waiting = {{root, 0}};  // level by level, so that near ones come first
  std::error_code problem;
  for (std::size_t seen = 0; !waiting.empty() && seen < kMostFolders && models.size() < kMostModels; ++seen) {
    const auto [folder, level] = waiting.front();
    waiting.pop_front();
    if (holds_model(folder)) {
      models.push_back(folder.lexically_relative(root).string());
      continue;
    }
    if (level == kLevels) continue;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
      if (!entry->path().filename().string().starts_with('.') && entry->is_directory(problem))
        waiting.emplace_back(entry->path(), level + 1);
  }
  std::ranges::sort(models);
  return models;
}

}  // namespace heed::model
