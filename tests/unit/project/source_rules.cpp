#include "tests/unit/project/source_rules.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include <fmt/format.h>

namespace heed {
namespace {

constexpr const char* kWhereToAdd = "add it to src/heed/rooms.txt";
constexpr const char* kOuterRooms = "base tensor autograd nn api";  // whose namespace is heed itself
constexpr const char* kFrontDoor = "api";                           // has the headers beside the folders

// Libraries that are all templates: a header of ours, and the files that may include the library itself.
struct CompiledOnce {
  std::string library, header;
  std::set<std::string> files;
};
const std::vector<CompiledOnce> kCompiledOnce = {
    {"nlohmann/json.hpp", "heed/base/formats/json.h", {"src/heed/base/formats/json.h"}},
    {"toml++/", "heed/base/settings/settings_toml.h", {"src/heed/base/settings/settings_toml.cpp"}},
    {"boost/math/", "heed/metrics/estimate.h", {"src/heed/metrics/student_t.cpp"}},
    {"boost/",
     "heed/http/http_server.h",
     {"src/heed/http/http_connection.h", "src/heed/http/http_connection.cpp", "src/heed/http/http_server.cpp"}},
};

constexpr std::size_t kMaxLines = 400;
constexpr int kMaxFiles = 36;  // of a folder
constexpr std::string_view kLongerBecause = "Longer than 400 lines because";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// "base" of "heed/base/error.h" under the prefix "heed/"; the front door for a file beside the folders.
std::string folder_of(std::string_view path, std::string_view prefix) {
  path.remove_prefix(prefix.size());
  const auto slash = path.find('/');
  return std::string(slash == std::string_view::npos ? kFrontDoor : path.substr(0, slash));
}

// The room of a library's file; none for a file of apps.
std::optional<std::string> room_of(const SourceFile& file) {
  constexpr std::string_view kLibrary = "src/heed/";
  if (!file.path.starts_with(kLibrary)) return std::nullopt;
  return folder_of(file.path, kLibrary);
}

struct Include {
  char opening;  // " or <
  std::string path;
};

// The include on a line, if there is one; names made by a macro are ignored.
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
    if (is_of(library, include.path))
      return files.contains(file)
                 ? std::nullopt
                 : std::optional(fmt::format("<{}> is compiled once; include \"{}\"", include.path, header));
  return std::nullopt;
}

// The problem with an include in a file of `room`, or of apps if there is no room.
std::optional<std::string> problem(const Rooms& rooms, const std::optional<std::string>& room, const Include& include) {
  const auto& [opening, included] = include;
  const bool of_heed = included.starts_with("heed/");
  const bool of_apps = included.starts_with("apps/");
  if (opening == '<')
    return of_heed || of_apps ? std::optional(fmt::format("<{}> is of this project and belongs in quotes", included))
                              : std::nullopt;
  if (of_apps && !room) return std::nullopt;
  if (of_apps) return fmt::format("\"{}\": a library must not include apps", included);
  if (!of_heed)
    return fmt::format("\"{}\" is not a full path; write \"heed/ROOM/...\", or <...> for other libraries", included);
  const std::string other = folder_of(included, "heed/");
  if (!rooms.contains(other)) return fmt::format("\"{}\": unknown room '{}'; {}", included, other, kWhereToAdd);
  if (room && !may_include(rooms, *room, other))
    return fmt::format("{} must not include \"{}\": {} does not stand on {}", *room, included, *room, other);
  return std::nullopt;
}

bool is_comment_with(const std::string& line, std::string_view words) {
  const auto found = line.find(words);
  return found != std::string::npos && line.find_first_of("/*#<") < found;
}

}  // namespace

Rooms read_rooms(std::string_view text) {
  Rooms rooms;
  for (const std::string& line : lines_of(std::string(text))) {
    if (line.empty() || line[0] == '#') continue;
    const auto first = line.find('|'), second = line.find('|', first + 1);
    std::istringstream name(line.substr(0, first)), below(line.substr(first + 1, second - first - 1));
    std::string room;
    name >> room;
    std::set<std::string>& below_it = rooms[room];
    for (std::string other; below >> other;) below_it.insert(other);
  }
  return rooms;
}

bool may_include(const Rooms& rooms, const std::string& room, const std::string& other) {
  const auto& direct = rooms.at(room);
  return room == other || direct.contains(other) ||
         std::any_of(direct.begin(), direct.end(), [&](const auto& below) { return may_include(rooms, below, other); });
}

std::vector<std::string> include_problems(const Rooms& rooms, const SourceFile& file) {
  const std::optional<std::string> room = room_of(file);
  if (room && !rooms.contains(*room))
    return {fmt::format("{}:1: unknown room '{}'; {}", file.path, *room, kWhereToAdd)};
  std::vector<std::string> problems;
  const auto lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto include = include_on(lines[i]);
    if (!include) continue;
    auto found = problem(rooms, room, *include);
    if (!found) found = compiled_again(file.path, *include);
    if (found) problems.push_back(fmt::format("{}:{}: {}", file.path, i + 1, *found));
  }
  return problems;
}

std::vector<std::string> namespace_problems(const SourceFile& file) {
  const std::optional<std::string> room = room_of(file);
  if (!room) return {};
  const bool outer = (" " + std::string(kOuterRooms) + " ").find(" " + *room + " ") != std::string::npos;
  const std::string own = outer ? "heed" : "heed::" + *room;
  std::vector<std::string> problems;
  const auto lines = lines_of(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    constexpr std::string_view kOpening = "namespace heed";
    if (!lines[i].starts_with(kOpening) || lines[i].find('{') == std::string::npos) continue;
    const std::string name = lines[i].substr(10, lines[i].find_first_of(" {", 10) - 10);
    if (name != own && !name.starts_with(own + "::"))
      problems.push_back(fmt::format("{}:{}: namespace {} in the room of {}", file.path, i + 1, name, own));
  }
  return problems;
}

std::vector<std::string> duplicate_definitions(const std::vector<SourceFile>& files) {
  static const std::regex kType(R"(^(?:class|struct|union|enum|enum class) (\w+)( final)?( : .*)?( \{.*)?$)");
  static const std::regex kInline(R"(^(?:inline|constexpr) [^=;]*\)( const| noexcept)* \{.*$)");
  std::map<std::string, std::string> first;
  std::vector<std::string> problems;
  for (const SourceFile& file : files) {
    std::vector<std::string> open;  // namespaces
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string& line = lines[i];
      if (line.starts_with("namespace ") && line.ends_with("{"))
        open.push_back(line.size() < 12 ? "" : line.substr(10, line.size() - 12));
      if (line.starts_with("}  // namespace") && !open.empty()) open.pop_back();
      if (std::find(open.begin(), open.end(), "") != open.end()) continue;  // an unnamed one
      std::smatch matched;
      std::string name;
      if (std::regex_match(line, matched, kType) && !line.ends_with(";"))
        name = matched[1];
      else if (std::regex_match(line, kInline))
        name = line.substr(0, line.find('{'));
      if (name.empty()) continue;
      const std::string where = fmt::format("{}:{}", file.path, i + 1);
      const auto [found, fresh] = first.emplace(fmt::format("{}::{}", fmt::join(open, "::"), name), where);
      if (!fresh) problems.push_back(fmt::format("{}: {} is defined in {} too", where, found->first, found->second));
    }
  }
  return problems;
}

std::vector<std::string> crowded_folders(const std::vector<std::string>& paths) {
  std::map<std::string, int> files;
  for (const std::string& path : paths) ++files[path.substr(0, path.rfind('/'))];
  std::vector<std::string> crowded;
  for (const auto& [folder, count] : files)
    if (count > kMaxFiles)
      crowded.push_back(fmt::format("{}: {} files; past {}, give it rooms", folder, count, kMaxFiles));
  return crowded;
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
