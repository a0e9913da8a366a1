// --format of the verbs that draw charts into a folder.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"

namespace heed::cli {

class Command;
class Option;

// `out`: the option that names the folder.
void add_picture_formats(Command& command, std::vector<std::string>& formats, Option* out);

// Throws Error in the name of `verb` for a name that is no format.
std::vector<plot::PictureFormat> picture_formats(const char* verb, const std::vector<std::string>& names);

}  // namespace heed::cli
