// The name of a file or folder in a report: the last part of its path. The full path is in the command at the report's
// end.
#pragma once

#include <string>

namespace heed::report {

std::string shown_name(const std::string& path);  // printable

}  // namespace heed::report
