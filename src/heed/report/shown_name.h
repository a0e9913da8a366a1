// What a report calls a file or a folder: the last part of its path. The whole one is in the command that it ends with.
#pragma once

#include <string>

namespace heed::report {

std::string shown_name(const std::string& path);  // printable

}  // namespace heed::report
