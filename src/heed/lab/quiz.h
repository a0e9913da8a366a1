// The lab as a quiz: guess first, then see what was measured.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"

namespace heed::lab {

struct LabChoice {
  std::string text = {};
  double distance = 0;  // of what it says from what was measured
};

struct LabQuestion {
  std::string experiment = {};  // the one that tells more
  std::string question = {};
  std::vector<LabChoice> choices = {};
  std::string measured = {};  // what was measured, in a sentence
  std::string reason = {};    // why it is so

  std::size_t right() const;  // the choice that is nearest to the measurement: no answer is written down anywhere
};

// A question or two about each experiment, in their order. Every answer is measured under `options` (its keys, its
// largest c, its middle beta), and where it cannot be, as a variance without noise, the question is left out. Numbers
// to choose from stand in their order, other choices in one that depends on the seed.
std::vector<LabQuestion> lab_questions(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
