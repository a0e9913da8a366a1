// Sentences of a report on one topic, supported by the figures.
#pragma once

#include <string>
#include <vector>

namespace heed::evaluate {

struct Finding {
  std::string title;
  std::vector<std::string> sentences;
};

}  // namespace heed::evaluate
