#include "heed/service/model_names.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace heed::service {
namespace {

// Components that say nothing about which model it is.
constexpr std::array<std::string_view, 9> kGeneric = {"model", "models",     "best",        "last",  "latest",
                                                      "final", "checkpoint", "checkpoints", "output"};

struct Path {
  std::vector<std::string> components;
  std::size_t telling = 0;  // index of the component that names the model
};

bool is_generic(std::string_view component) { return std::ranges::find(kGeneric, component) != kGeneric.end(); }

Path path_of(const std::filesystem::path& folder) {
  Path path;
  for (const auto& component : std::filesystem::weakly_canonical(folder).relative_path())
    if (!component.empty()) path.components.push_back(component.string());
  if (path.components.empty()) path.components.emplace_back("model");  // the root folder
  path.telling = path.components.size() - 1;
  while (path.telling > 0 && is_generic(path.components[path.telling])) --path.telling;
  if (is_generic(path.components[path.telling])) path.telling = path.components.size() - 1;
  return path;
}

std::string name_of(const Path& path, std::size_t parents, bool with_generic) {
  const std::size_t first = path.telling - std::min(parents, path.telling);
  const std::size_t end = with_generic ? path.components.size() : path.telling + 1;
  std::string name = path.components[first];
  for (std::size_t i = first + 1; i < end; ++i) name += "/" + path.components[i];
  return name;
}

// The name of paths[i] among those with the same telling component: the shortest form in which all of them differ.
std::string name_among(std::span<const Path> paths, std::size_t i) {
  const std::string& telling = paths[i].components[paths[i].telling];
  std::vector<const Path*> rivals;
  std::size_t most = 0;  // parents
  for (const Path& path : paths) {
    if (path.components[path.telling] != telling) continue;
    rivals.push_back(&path);
    most = std::max(most, path.telling);
  }
  for (const bool with_generic : {false, true})
    for (std::size_t parents = 0; parents <= most; ++parents) {
      std::set<std::string> names;
      for (const Path* rival : rivals) names.insert(name_of(*rival, parents, with_generic));
      if (names.size() == rivals.size()) return name_of(paths[i], parents, with_generic);
    }
  return telling;
}

}  // namespace

std::vector<std::string> model_names(std::span<const std::filesystem::path> folders) {
  std::vector<Path> paths;
  paths.reserve(folders.size());
  for (const auto& folder : folders) paths.push_back(path_of(folder));
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::string name = name_among(paths, i);
    std::string unique = name;
    for (int number = 2; !taken.insert(unique).second; ++number) unique = fmt::format("{}-{}", name, number);
    names.push_back(unique);
  }
  return names;
}

}  // namespace heed::service
