#include "heed/model/io/find_models.h"

#include <algorithm>
#include <deque>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/safetensors.h"

namespace heed::model {
namespace {

namespace fs = std::filesystem;

// Whether the folder contains the files of a model.
bool has_files(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / kSettingsFile, ignored) && fs::is_regular_file(folder / kParametersFile, ignored);
}

// Whether the model's files are valid and it belongs to the family.
bool is_of(const fs::path& folder, std::string_view family) {
  try {
    const ModelKind* const kind = find_kind(read_settings(folder / kSettingsFile));
    const SafetensorsFile parameters(folder / kParametersFile);
    return family == kAnyModels || (kind != nullptr && kind->family == family);
  } catch (const Error&) {  // an unusable model is not listed
    return false;
  }
}

}  // namespace

std::vector<std::string> find_models(const fs::path& root, std::string_view family) {
  constexpr int kLevels = 4;
  constexpr std::size_t kMostFolders = 2000, kMostModels = 20;
  std::vector<std::string> models;
  std::deque<std::pair<fs::path, int>> waiting = {{root, 0}};  // breadth first, so that nearby models come first
  std::error_code problem;
  for (std::size_t seen = 0; !waiting.empty() && seen < kMostFolders && models.size() < kMostModels; ++seen) {
    const auto [folder, level] = waiting.front();
    waiting.pop_front();
    if (has_files(folder)) {
      if (is_of(folder, family)) models.push_back(folder.lexically_relative(root).string());
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

std::string models_here(std::string_view family) {
  const std::vector<std::string> models = find_models(".", family);
  return models.empty() ? "" : printable(fmt::format(" ({} here: {})", family, fmt::join(models, ", ")));
}

}  // namespace heed::model
