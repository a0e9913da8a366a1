#include "tests/unit/project/source_rules.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include <fmt/format.h>

namespace heed {
namespace {

// Each folder of src/heed and the folders that it stands on; what those stand on counts as well.
// The same arrows as the DEPENDS of each folder's CMakeLists.txt and the picture in ARCHITECTURE.md.
const std::map<std::string, std::set<std::string>> kStandsOn = {
    {"base", {}},
    {"tensor", {"base"}},
    {"autograd", {"tensor"}},
    {"nn", {"autograd"}},
    {"text", {"base"}},
    {"model", {"nn", "text"}},
    {"decode", {"model"}},
    {"metrics", {"base"}},
    {"lab", {"nn"}},
    {"plot", {"base"}},
    {"ranks", {"tensor"}},
    {"train", {"model", "decode", "metrics", "ranks", "text"}},
    {"service", {"decode", "lab", "model"}},
};
constexpr const char* kWhereToAdd = "add it to kStandsOn in tests/unit/project/source_rules.cpp";

// Libraries that are all templates: a header of ours, and the files that may include the library itself.
struct CompiledOnce {
  std::string library, header;
  std::set<std::string> files;
};
const std::vector<CompiledOnce> kCompiledOnce = {
    {"nlohmann/json.hpp", "heed/base/json.h", {"src/heed/base/json.h"}},
    {"CLI/CLI.hpp", "apps/cli/command.h", {"apps/cli/command.cpp", "apps/cli/settings_toml.cpp"}},
    {"boost/",
     "apps/server/http_server.h",
     {"apps/server/http_connection.h", "apps/server/http_connection.cpp", "apps/server/http_server.cpp"}},
};

constexpr std::size_t kMaxLines = 400;
constexpr std::string_view kLongerBecause = "Longer than 400 lines because";

// REQUIRES: `folder` is in kStandsOn
bool stands_on(const std::string& folder, const std::string& other) {
  const auto& direct = kStandsOn.at(folder);
  return folder == other || direct.contains(other) ||
         std::any_of(direct.begin(), direct.end(), [&](const auto& below) { return stands_on(below, other); });
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// "base" of "heed/base/error.h" under the prefix "heed/"; empty for a file beside the folders.
std::string folder_of(std::string_view path, std::string_view prefix) {
  path.remove_prefix(prefix.size());
  const auto slash = path.find('/');
  return std::string(slash == std::string_view::npos ? "" : path.substr(0, slash));
}

struct Include {
  char opening;  // " or <
  std::string path;
};

// The include on a line, if it is one; names made by a macro are not looked into.
std::optional<Include> include_on(std::string_view line) {
  const auto skip = [&](std::string_view word) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
  };
  if (!skip("#") || !skip("include") || !skip("") || line.empty()) return std::nullopt;
  const char opening = line[0];
  if (opening != '"' && opening != '<') return std::nullopt;
  line.remove_prefix(1);
  return Include{opening, std::string(line.substr(0, line.find(opening == '"' ? '"' : '>')))};
}

// `library`: a header, or all those of a folder: "boost/".
bool is_of(const std::string& library, const std::string& path) {
  return library.ends_with('/') ? path.starts_with(library) : path == library;
}

std::optional<std::string> compiled_again(const std::string& file, const Include& include) {
  for (const auto& [library, header, files] : kCompiledOnce)
    if (is_of(library, include.path) && !files.contains(file))
      return fmt::format("<{}> is compiled once; include \"{}\"", include.path, header);
  return std::nullopt;
}

// What is wrong with an include by a file of `folder`, or of apps where there is no folder.
std::optional<std::string> problem(const std::optional<std::string>& folder, const Include& include) {
  const auto& [opening, included] = include;
  const bool of_heed = included.starts_with("heed/");
  const bool of_apps = included.starts_with("apps/");
  if (opening == '<')
    return of_heed || of_apps ? std::optional(fmt::format("<{}> is of this project and belongs in quotes", included))
                              : std::nullopt;
  if (of_apps && !folder) return std::nullopt;
  if (of_apps) return fmt::format("\"{}\": a library must not include apps", included);
  if (!of_heed)
    return fmt::format("\"{}\" is not a full path; write \"heed/FOLDER/...\", or <...> for other libraries", included);
  const std::string other = folder_of(included, "heed/");
  if (!kStandsOn.contains(other)) return fmt::format("\"{}\": unknown folder '{}'; {}", included, other, kWhereToAdd);
  if (folder && !stands_on(*folder, other))
    return fmt::format("{} must not include \"{}\": {} does not stand on {}", *folder, included, *folder, other);
  return std::nullopt;
}

bool is_comment_with(const std::string& line, std::string_view words) {
  const auto found = line.find(words);
  return found != std::string::npos && line.find_first_of("/*#<") < found;
}

}  // namespace

std::vector<std::string> include_problems(const SourceFile& file) {
  std::optional<std::string> folder;
  if (file.path.starts_with("src/heed/")) {
    folder = folder_of(file.path, "src/heed/");
    if (!kStandsOn.contains(*folder))
      return {fmt::format("{}:1: unknown folder '{}'; {}", file.path, *folder, kWhereToAdd)};
  }
  std::vector<std::string> problems;
  const auto lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto include = include_on(lines[i]);
    if (!include) continue;
    auto found = problem(folder, *include);
    if (!found) found = compiled_again(file.path, *include);
    if (found) problems.push_back(fmt::format("{}:{}: {}", file.path, i + 1, *found));
  }
  return problems;
}

std::vector<std::string> length_problems(const SourceFile& file) {
  const auto lines = lines_of(file.text);
  if (lines.size() <= kMaxLines) return {};
  if (std::any_of(lines.begin(), lines.begin() + 5,
                  [](const auto& line) { return is_comment_with(line, kLongerBecause); }))
    return {};
  return {fmt::format("{}:{}: {} lines; past {}, split it by ideas or say \"{} ...\" in a comment in its first 5 lines",
                      file.path, kMaxLines + 1, lines.size(), kMaxLines, kLongerBecause)};
}

std::vector<SourceFile> source_files(std::string_view root, const std::vector<std::string>& folders) {
  namespace fs = std::filesystem;
  std::vector<SourceFile> files;
  for (const std::string& folder : folders) {
    if (!fs::exists(fs::path(root) / folder)) continue;
    for (const auto& found : fs::recursive_directory_iterator(fs::path(root) / folder)) {
      const auto extension = found.path().extension();
      if (!found.is_regular_file() || (extension != ".h" && extension != ".cpp")) continue;
      std::ifstream stream(found.path(), std::ios::binary);
      files.push_back({found.path().lexically_relative(root).generic_string(),
                       std::string(std::istreambuf_iterator<char>(stream), {})});
    }
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

}  // namespace heed
