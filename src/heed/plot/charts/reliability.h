// A reliability diagram shows whether a classifier's confidence matches its accuracy: accuracy against confidence per
// bin, with the number of examples per bin above (DeGroot & Fienberg 1983).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"

namespace heed::plot {

struct ReliabilityBin {
  double low = 0, high = 1;  // of the confidence
  std::int64_t examples = 0;
  double confidence = 0, accuracy = 0;         // means
  double accuracy_low = 0, accuracy_high = 1;  // confidence interval of the accuracy
};

struct ReliabilityDiagram {
  std::string title = {};
  std::vector<ReliabilityBin> bins = {};  // bins without examples are left out
  double width = 560, height = 560;
};

// Throws Error if no bin has an example.
Picture reliability_picture(ReliabilityDiagram diagram);

}  // namespace heed::plot
