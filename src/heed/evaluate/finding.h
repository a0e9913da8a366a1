// Sentences on one matter that figures bear out, for a report.
#pragma once

#include <string>
#include <vector>

namespace heed::evaluate {

struct Finding {
  std::string title;
  std::vector<std::string> sentences;
};

}  // namespace heed::evaluate
