// A sweep: every combination of the values of some settings, trained with several seeds; what the runs say, and how
// sure that is.
//
// The luck of a seed is measured by runs that differ in nothing else, over all settings together: with a handful of
// seeds a setting's own variance says little. A difference of two means counts as more than that luck where it
// would be seen by chance in fewer than one of twenty sweeps: Student's t, with Bonferroni's correction for all the
// pairs that are looked at. The luck of the validation texts comes on top, and is not in it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "heed/study/compare/study.h"

namespace heed::study {

struct SweepAxis {
  std::string name;                 // of the option: "word-dropout"
  std::vector<std::string> values;  // as the command line has them, each once
};

// One cell of the grid: for each axis, the index of its value.
using SweepCell = std::vector<std::size_t>;
std::vector<SweepCell> sweep_cells(std::span<const SweepAxis> axes);  // all, the last axis fastest

// The cell that is trained for this one. With no hidden layer its units make no difference: all cells that differ in
// the axis "hidden" alone are then the first of them.
SweepCell trained_cell(std::span<const SweepAxis> axes, SweepCell cell);

// "word-dropout 0.3, layers 1": the axes that have several values and make a difference; "the one setting" where none
// does.
std::string sweep_setting(std::span<const SweepAxis> axes, const SweepCell& cell);

struct SweepRun {
  SweepCell cell;
  std::int64_t seed = 0;
  double accuracy = 0;  // share of the validation texts, of the model that was kept: its highest of all epochs
  double loss = 0;      // nats a validation text
  double seconds = 0;
  std::int64_t best_epoch = 0, parameters = 0;
};

struct SweepPoint {
  SweepCell cell;
  std::int64_t runs = 0;
  Spread accuracy = {}, loss = {}, seconds = {};
  std::int64_t parameters = 0;
};

// What an axis does where nothing else differs.
struct SweepEffect {
  std::size_t axis = 0;
  std::vector<double> accuracy;              // mean for each value
  std::size_t best = 0, worst = 0;           // cells among the values
  std::optional<double> luck_of_seeds = {};  // what the difference may be by chance
  double difference() const { return accuracy[best] - accuracy[worst]; }
};

struct Sweep {
  std::vector<SweepAxis> axes;
  std::vector<SweepPoint> points;     // in the order of the runs
  std::int64_t validation_texts = 0;  // that all were validated on
  std::size_t best = 0;               // of the highest mean accuracy; of equal ones, the lowest loss
  // Standard deviation of the accuracy over seeds, pooled over settings; none where all settings have one run.
  std::optional<double> seed_deviation = {};
  std::vector<std::size_t> level = {};    // the other points that seeds may have put behind the best one
  std::vector<SweepEffect> effects = {};  // of the axes with several values
};

// `runs`: those of a setting together, of all cells that are trained.
Sweep analyse_sweep(std::vector<SweepAxis> axes, std::span<const SweepRun> runs, std::int64_t validation_texts);

// What the figures mean, a sentence or two each; nothing that they do not say.
std::vector<std::string> sweep_findings(const Sweep& sweep);

}  // namespace heed::study
