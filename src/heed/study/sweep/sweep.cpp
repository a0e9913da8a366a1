#include "heed/study/sweep/sweep.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace heed::study {
namespace {

SweepPoint point_of(std::span<const SweepRun> runs) {
  const auto spread = [&](double SweepRun::*figure) {
    std::vector<double> values;
    for (const SweepRun& run : runs) values.push_back(run.*figure);
    return spread_over(values);
  };
  return {.cell = runs[0].cell,
          .runs = std::ssize(runs),
          .accuracy = spread(&SweepRun::accuracy),
          .loss = spread(&SweepRun::loss),
          .seconds = spread(&SweepRun::seconds),
          .parameters = runs[0].parameters};
}

double runs_of(const SweepPoint& point) { return static_cast<double>(point.runs); }

double degrees_of_freedom(std::span<const SweepPoint> points) {
  double degrees = 0;
  for (const SweepPoint& point : points) degrees += runs_of(point) - 1;
  return degrees;
}

std::optional<double> pooled_deviation(std::span<const SweepPoint> points) {
  const double degrees = degrees_of_freedom(points);
  if (degrees == 0) return {};
  double squares = 0;
  for (const SweepPoint& point : points) squares += point.accuracy.variance * (runs_of(point) - 1);
  return std::sqrt(squares / degrees);
}

// A difference of two means, one of `pairs` that are compared. `one`, `other`: their variances, in units of a run's
// variance, which is pooled over all settings.
metrics::Difference mean_difference(const Sweep& sweep, double value, std::size_t pairs, double one, double other) {
  if (!sweep.seed_deviation) return {.value = value, .enough = false};
  metrics::Difference difference =
      metrics::difference_from_zero({.value = value,
                                     .standard_error = *sweep.seed_deviation * std::sqrt(one + other),
                                     .degrees = degrees_of_freedom(sweep.points)});
  difference.p = std::min(1.0, difference.p * static_cast<double>(pairs));
  return difference;
}

std::size_t pairs_of(std::size_t things) { return things * (things - 1) / 2; }

std::optional<std::size_t> axis_called(std::span<const SweepAxis> axes, std::string_view name) {
  const auto found = std::ranges::find(axes, name, &SweepAxis::name);
  if (found == axes.end()) return {};
  return static_cast<std::size_t>(found - axes.begin());
}

bool without_hidden_layer(std::span<const SweepAxis> axes, const SweepCell& cell) {
  const auto layers = axis_called(axes, "layers");
  return layers && axes[*layers].values[cell[*layers]] == "0";
}

// Points that differ in one axis only, in the order of its values.
using Group = std::vector<const SweepPoint*>;

std::set<Group> groups_of(const Sweep& sweep, std::size_t axis) {
  std::map<SweepCell, const SweepPoint*> points;
  for (const SweepPoint& point : sweep.points) points[point.cell] = &point;
  std::set<Group> groups;
  for (SweepCell cell : sweep_cells(sweep.axes)) {
    Group group;
    for (cell[axis] = 0; cell[axis] < sweep.axes[axis].values.size(); ++cell[axis])
      group.push_back(points.at(trained_cell(sweep.axes, cell)));
    if (group.front() != group.back()) groups.insert(std::move(group));  // otherwise the axis makes no difference here
  }
  return groups;
}

// The variance of the mean of `value` over the groups, in units of a run's variance. A point may be in several groups.
double variance_of_mean(const std::set<Group>& groups, std::size_t value) {
  std::map<const SweepPoint*, double> shares;
  for (const Group& group : groups) shares[group[value]] += 1 / static_cast<double>(groups.size());
  double variance = 0;
  for (const auto& [point, share] : shares) variance += share * share / runs_of(*point);
  return variance;
}

std::optional<SweepEffect> effect_of(const Sweep& sweep, std::size_t axis) {
  const std::set<Group> groups = groups_of(sweep, axis);
  if (groups.empty()) return {};
  SweepEffect effect{.axis = axis, .accuracy = std::vector<double>(sweep.axes[axis].values.size())};
  for (const Group& group : groups)
    for (std::size_t value = 0; value < group.size(); ++value)
      effect.accuracy[value] += group[value]->accuracy.mean / static_cast<double>(groups.size());
  const auto [worst, best] = std::ranges::minmax_element(effect.accuracy);
  effect.worst = static_cast<std::size_t>(worst - effect.accuracy.begin());
  effect.best = static_cast<std::size_t>(best - effect.accuracy.begin());
  effect.difference = mean_difference(sweep, *best - *worst, pairs_of(effect.accuracy.size()),
                                      variance_of_mean(groups, effect.best), variance_of_mean(groups, effect.worst));
  return effect;
}

}  // namespace

std::vector<SweepCell> sweep_cells(std::span<const SweepAxis> axes) {
  std::vector<SweepCell> cells = {{}};
  for (const SweepAxis& axis : axes) {
    std::vector<SweepCell> longer;
    for (const SweepCell& cell : cells)
      for (std::size_t value = 0; value < axis.values.size(); ++value) {
        longer.push_back(cell);
        longer.back().push_back(value);
      }
    cells = std::move(longer);
  }
  return cells;
}

SweepCell trained_cell(std::span<const SweepAxis> axes, SweepCell cell) {
  if (const auto hidden = axis_called(axes, "hidden"); hidden && without_hidden_layer(axes, cell)) cell[*hidden] = 0;
  return cell;
}

std::string sweep_setting(std::span<const SweepAxis> axes, const SweepCell& cell) {
  std::string text;
  for (std::size_t i = 0; i < axes.size(); ++i)
    if (axes[i].values.size() > 1 && !(axes[i].name == "hidden" && without_hidden_layer(axes, cell)))
      text += (text.empty() ? "" : ", ") + axes[i].name + " " + axes[i].values[cell[i]];
  return text.empty() ? "the one setting" : text;
}

Sweep analyse_sweep(std::vector<SweepAxis> axes, std::span<const SweepRun> runs, std::int64_t validation_texts) {
  Sweep sweep{.axes = std::move(axes), .points = {}, .validation_texts = validation_texts};
  while (!runs.empty()) {
    const auto end = std::ranges::find_if(runs, [&](const SweepRun& run) { return run.cell != runs[0].cell; });
    sweep.points.push_back(point_of(runs.first(static_cast<std::size_t>(end - runs.begin()))));
    runs = runs.subspan(static_cast<std::size_t>(sweep.points.back().runs));
  }
  for (std::size_t i = 1; i < sweep.points.size(); ++i) {
    const SweepPoint &point = sweep.points[i], &best = sweep.points[sweep.best];
    if (point.accuracy.mean > best.accuracy.mean ||
        (point.accuracy.mean == best.accuracy.mean && point.loss.mean < best.loss.mean))
      sweep.best = i;
  }
  sweep.seed_deviation = pooled_deviation(sweep.points);
  const SweepPoint& best = sweep.points[sweep.best];
  for (std::size_t i = 0; i < sweep.points.size() && sweep.seed_deviation; ++i) {
    const SweepPoint& point = sweep.points[i];
    if (i != sweep.best &&
        !is_measurable(mean_difference(sweep, best.accuracy.mean - point.accuracy.mean, pairs_of(sweep.points.size()),
                                       1 / runs_of(best), 1 / runs_of(point))))
      sweep.level.push_back(i);
  }
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
    if (sweep.axes[axis].values.size() > 1)
      if (auto effect = effect_of(sweep, axis)) sweep.effects.push_back(std::move(*effect));
  return sweep;
}

}  // namespace heed::study
