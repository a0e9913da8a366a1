// --format of the verbs that draw charts into a folder.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/picture.h"

namespace CLI {  // NOLINT: the library's own name
class App;
class Option;
}  // namespace CLI

namespace heed::cli {

// `out`: the option that names the folder.
void add_picture_formats(CLI::App& command, std::vector<std::string>& formats, CLI::Option* out);

// Throws Error in the name of `verb` for a name that is no format.
std::vector<PictureFormat> picture_formats(const char* verb, const std::vector<std::string>& names);

}  // namespace heed::cli
