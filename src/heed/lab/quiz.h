// The lab as a quiz: guess first, then see the measurement.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"

namespace heed::lab {

struct LabChoice {
  std::string text = {};
  double distance = 0;  // between this answer and the measurement
};

struct LabQuestion {
  std::string experiment = {};  // experiment that explains more
  std::string question = {};
  std::vector<LabChoice> choices = {};
  std::string measured = {};  // the measurement, in a sentence
  std::string reason = {};    // the explanation

  std::size_t right() const;  // the choice closest to the measurement; answers are not stored
};

// One or two questions per experiment, in the same order. Every answer is measured with `options` (its keys, its
// largest c, its middle beta). A question whose answer cannot be measured, such as a variance without noise, is left
// out. Numbers to choose from are sorted; the order of other choices depends on the seed.
std::vector<LabQuestion> lab_questions(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
