// Rules about the sources themselves, as functions of a file's name and text, so that they can be tested too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heed {

struct SourceFile {
  std::string path;  // from the root of the project, with '/': "src/heed/model/dan.h"
  std::string text;
};

// One line for each include that breaks the layout of ARCHITECTURE.md: "src/heed/base/a.h:3: base must not include
// ...".
//   - a library of src/heed includes its own folder and those that it stands on, directly or through others
//   - includes of the project are in quotes and by full path: "heed/FOLDER/...", and inside apps also "apps/..."
//   - a library that is compiled once is included through its header of ours
// The tables of folders and of such libraries are at the top of source_rules.cpp.
std::vector<std::string> include_problems(const SourceFile& file);

// The same for length: a file of more than 400 lines says in a comment in its first five lines why it is
// "Longer than 400 lines because ...".
std::vector<std::string> length_problems(const SourceFile& file);

// The .h and .cpp files under these folders of the project, in alphabetical order.
std::vector<SourceFile> source_files(std::string_view root, const std::vector<std::string>& folders);

}  // namespace heed
