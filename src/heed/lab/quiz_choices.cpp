#include "heed/lab/quiz_choices.h"

#include <algorithm>
#include <cmath>

#include "heed/lab/vectors.h"

namespace heed::lab {

std::vector<LabChoice> choices_of(double measured, std::vector<Guess> guesses) {
  std::ranges::sort(guesses, {}, &Guess::value);
  std::vector<LabChoice> choices;
  std::vector<double> values;
  for (const Guess& guess : guesses) {
    const bool said = std::ranges::any_of(
        values, [&](double value) { return std::abs(value - guess.value) < 0.05 * std::abs(value); });
    if (said) continue;
    values.push_back(guess.value);
    choices.push_back({guess.text, std::abs(guess.value - measured)});
  }
  return choices;
}

std::vector<LabChoice> choices_of_size(double measured, std::vector<Guess> guesses) {
  for (Guess& guess : guesses) guess.value = std::log(guess.value);
  return choices_of(std::log(measured), std::move(guesses));
}

std::vector<LabChoice> shuffled(const LabOptions& options, std::uint64_t number, std::vector<LabChoice> choices) {
  Random random = random_for(options.seed, Purpose::kQuiz, number);
  for (std::size_t i = choices.size() - 1; i > 0; --i) std::swap(choices[i], choices[random.below(i + 1)]);
  return choices;
}

double middle_of(const std::vector<double>& values) { return values[values.size() / 2]; }

}  // namespace heed::lab
