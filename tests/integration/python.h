// Finds a Python on this machine that has a module, for tests against Python programs.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "tests/integration/run_command.h"

namespace heed {

// $HEED_PYTHON where it is set; else python3 in PATH, or Debian's own. Nothing where none of them has the module.
inline std::optional<std::string> python_with(const std::string& module) {
  const char* const chosen = std::getenv("HEED_PYTHON");
  const std::vector<std::string> candidates =
      chosen != nullptr ? std::vector<std::string>{chosen} : std::vector<std::string>{"python3", "/usr/bin/python3"};
  for (const std::string& python : candidates) {
    try {
      if (run_command({python, "-c", "import " + module}).exit_code == 0) return python;
    } catch (const std::system_error&) {  // not there
    }
  }
  return {};
}

}  // namespace heed
