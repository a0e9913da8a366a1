// Whether a classifier is as sure as it is right: its accuracy against its confidence, interval by interval, with the
// number of examples in each above them (DeGroot & Fienberg 1983).
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
  double accuracy_low = 0, accuracy_high = 1;  // what the accuracy may be, with so few examples
};

struct ReliabilityDiagram {
  std::string title = {};
  std::vector<ReliabilityBin> bins = {};  // those without examples are left out
  double width = 560, height = 560;
};

// Throws Error where no bin has an example.
Picture reliability_picture(ReliabilityDiagram diagram);

}  // namespace heed::plot
