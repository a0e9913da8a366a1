// A sweep: every combination of the values of some settings, trained with several seeds; the results, and how certain
// they are.
//
// The effect of the seed is measured by runs that differ in nothing else, pooled over all settings: with a few seeds,
// one setting's variance says little. A difference of two means is significant if chance would produce it in fewer than
// one of twenty sweeps: Student's t, with Bonferroni's correction for all pairs that are compared. The choice of
// validation texts adds further uncertainty, which is not included.
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
  std::vector<std::string> values;  // as on the command line, each once
};

// One cell of the grid: for each axis, the index of its value.
using SweepCell = std::vector<std::size_t>;
std::vector<SweepCell> sweep_cells(std::span<const SweepAxis> axes);  // all, the last axis fastest

// The cell that is trained for this one. Without a hidden layer, the number of hidden units makes no difference: cells
// that differ in the axis "hidden" only are then represented by the first of them.
SweepCell trained_cell(std::span<const SweepAxis> axes, SweepCell cell);

// "word-dropout 0.3, layers 1": the axes that have several values and make a difference; "the one setting" if there are
// none.
std::string sweep_setting(std::span<const SweepAxis> axes, const SweepCell& cell);

struct SweepRun {
  SweepCell cell;
  std::int64_t seed = 0;
  double accuracy = 0;  // on the validation texts, of the saved model: the highest of all epochs
  double loss = 0;      // nats per validation text
  double seconds = 0;
  std::int64_t best_epoch = 0, parameters = 0;
};

struct SweepPoint {
  SweepCell cell;
  std::int64_t runs = 0;
  Spread accuracy = {}, loss = {}, seconds = {};
  std::int64_t parameters = 0;
};

// The effect of one axis when nothing else differs.
struct SweepEffect {
  std::size_t axis = 0;
  std::vector<double> accuracy;         // mean per value
  std::size_t best = 0, worst = 0;      // indices among the values
  metrics::Difference difference = {};  // of best and worst; p corrected for all pairs of values
};

struct Sweep {
  std::vector<SweepAxis> axes;
  std::vector<SweepPoint> points;     // in the order of the runs
  std::int64_t validation_texts = 0;  // in the validation set of all runs
  std::size_t best = 0;               // highest mean accuracy; ties: lowest loss
  // Standard deviation of the accuracy over seeds, pooled over settings; nullopt if every setting has one run.
  std::optional<double> seed_deviation = {};
  std::vector<std::size_t> level = {};    // the other points that are not significantly worse than the best
  std::vector<SweepEffect> effects = {};  // for the axes with several values
};

// `runs`: grouped by setting, for all trained cells.
Sweep analyse_sweep(std::vector<SweepAxis> axes, std::span<const SweepRun> runs, std::int64_t validation_texts);

// Explains the figures, one or two sentences per item, and claims nothing that they do not support.
std::vector<std::string> sweep_findings(const Sweep& sweep);

}  // namespace heed::study
