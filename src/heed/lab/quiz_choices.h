// Choices of a quiz question.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/lab/quiz.h"

namespace heed::lab {

struct Guess {
  double value = 0;
  std::string text = {};
};

// Guesses of a number, in ascending order. If two are nearly equal, one is left out.
std::vector<LabChoice> choices_of(double measured, std::vector<Guess> guesses);

// Like choices_of, for numbers that differ by factors.
std::vector<LabChoice> choices_of_size(double measured, std::vector<Guess> guesses);

// Shuffles the choices, so that the position does not give away the answer. `number`: one per question.
std::vector<LabChoice> shuffled(const LabOptions& options, std::uint64_t number, std::vector<LabChoice> choices);

double middle_of(const std::vector<double>& values);

}  // namespace heed::lab
