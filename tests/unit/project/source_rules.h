// Rules about the sources themselves, as functions of a file's name and text, so that they can be tested too.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

struct SourceFile {
  std::string path;  // from the root of the project, with '/': "src/heed/model/dan.h"
  std::string text;
};

// The rooms of src/heed, each with those that it may include directly; what those may include counts as well.
using Rooms = std::map<std::string, std::set<std::string>>;
Rooms read_rooms(std::string_view text);  // as src/heed/rooms.txt has it
// REQUIRES: both are rooms
bool may_include(const Rooms& rooms, const std::string& room, const std::string& other);

// One line for each include that breaks the layout: "src/heed/base/a.h:3: base must not include ...".
//   - a library of src/heed includes its own room and those that it stands on, directly or through others
//   - includes of the project are in quotes and by full path: "heed/ROOM/...", and inside apps also "apps/..."
//   - a library that is compiled once is included through its header of ours (the table is in source_rules.cpp)
std::vector<std::string> include_problems(const Rooms& rooms, const SourceFile& file);

// The same for namespaces: heed::ROOM or one inside it, and heed itself for the numeric core.
std::vector<std::string> namespace_problems(const SourceFile& file);

// One line for each type, or inline function, with the same name as another one in the same namespace. Two such types
// in one program break the one definition rule, which neither compiler nor linker reports. Looks at definitions at the
// start of a line, outside unnamed namespaces.
std::vector<std::string> duplicate_definitions(const std::vector<SourceFile>& files);

// One line for each folder that contains too many files. `paths`: of files.
std::vector<std::string> crowded_folders(const std::vector<std::string>& paths);

// The same for length: a file of more than 400 lines says in a comment in its first five lines why it is
// "Longer than 400 lines because ...".
std::vector<std::string> length_problems(const SourceFile& file);

// The .h and .cpp files under these folders of the project, in alphabetical order.
std::vector<SourceFile> source_files(std::string_view root, const std::vector<std::string>& folders);

}  // namespace heed
