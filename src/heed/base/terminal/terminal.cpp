#include "heed/base/terminal/terminal.h"

#include <charconv>
#include <cstdlib>
#include <string>

#include <sys/ioctl.h>
#include <unistd.h>

namespace heed {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

TerminalStyle detect_terminal(int file_descriptor) {
  TerminalStyle style;
  const std::string type = environment("TERM");
  style.terminal = ::isatty(file_descriptor) == 1 && !type.empty() && type != "dumb";
  style.color = style.terminal && environment("NO_COLOR").empty();

  winsize size{};
  if (::ioctl(file_descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.width = size.ws_col;
    return style;
  }
  const std::string columns = environment("COLUMNS");
  int width = 0;
  const auto [end, error] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
  if (error == std::errc() && end == columns.data() + columns.size() && width > 0) style.width = width;
  return style;
}

}  // namespace heed
