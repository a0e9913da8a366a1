#include "heed/train/sweep.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace heed {
namespace {

SweepPoint point_of(std::span<const SweepRun> runs) {
  const auto spread = [&](double SweepRun::*figure) {
    std::vector<double> values;
    for (const SweepRun& run : runs) values.push_back(run.*figure);
    return spread_over(values);
  };
  return {.place = runs[0].place,
          .runs = std::ssize(runs),
          .accuracy = spread(&SweepRun::accuracy),
          .loss = spread(&SweepRun::loss),
          .seconds = spread(&SweepRun::seconds),
          .parameters = runs[0].parameters};
}

std::optional<double> pooled_deviation(std::span<const SweepPoint> points) {
  double squares = 0;
  std::int64_t degrees = 0;
  for (const SweepPoint& point : points) {
    squares += point.accuracy.variance * static_cast<double>(point.runs - 1);
    degrees += point.runs - 1;
  }
  if (degrees == 0) return {};
  return std::sqrt(squares / static_cast<double>(degrees));
}

// Of the difference of two means over so many runs each: two standard errors.
double luck(double deviation, double runs_of_one, double runs_of_other) {
  return 2 * deviation * std::sqrt(1 / runs_of_one + 1 / runs_of_other);
}

double runs_of(const SweepPoint& point) { return static_cast<double>(point.runs); }

std::optional<SweepEffect> effect_of(const Sweep& sweep, std::size_t axis) {
  const std::size_t values = sweep.axes[axis].values.size();
  std::map<SweepPlace, std::vector<const SweepPoint*>> groups;  // of points that differ in this axis alone
  for (const SweepPoint& point : sweep.points) {
    SweepPlace others = point.place;
    others[axis] = 0;
    groups[others].push_back(&point);
  }
  std::erase_if(groups, [&](const auto& group) { return group.second.size() < values; });
  if (groups.empty()) return {};
  SweepEffect effect{.axis = axis, .accuracy = std::vector<double>(values)};
  double inverse_runs = 0;  // of one mean
  for (const auto& [others, points] : groups)
    for (const SweepPoint* point : points) {
      effect.accuracy[point->place[axis]] += point->accuracy.mean / static_cast<double>(groups.size());
      inverse_runs += 1 / runs_of(*point);
    }
  const auto count = static_cast<double>(groups.size());
  inverse_runs /= static_cast<double>(values) * count * count;
  const auto [worst, best] = std::ranges::minmax_element(effect.accuracy);
  effect.worst = static_cast<std::size_t>(worst - effect.accuracy.begin());
  effect.best = static_cast<std::size_t>(best - effect.accuracy.begin());
  if (sweep.seed_deviation) effect.luck_of_seeds = luck(*sweep.seed_deviation, 1 / inverse_runs, 1 / inverse_runs);
  return effect;
}

}  // namespace

std::vector<SweepPlace> sweep_places(std::span<const SweepAxis> axes) {
  std::vector<SweepPlace> places = {{}};
  for (const SweepAxis& axis : axes) {
    std::vector<SweepPlace> longer;
    for (const SweepPlace& place : places)
      for (std::size_t value = 0; value < axis.values.size(); ++value) {
        longer.push_back(place);
        longer.back().push_back(value);
      }
    places = std::move(longer);
  }
  return places;
}

std::string sweep_setting(std::span<const SweepAxis> axes, const SweepPlace& place) {
  std::string text;
  for (std::size_t i = 0; i < axes.size(); ++i)
    if (axes[i].values.size() > 1) text += (text.empty() ? "" : ", ") + axes[i].name + " " + axes[i].values[place[i]];
  return text.empty() ? "the one setting" : text;
}

Sweep analyse_sweep(std::vector<SweepAxis> axes, std::span<const SweepRun> runs, std::int64_t validation_texts) {
  Sweep sweep{.axes = std::move(axes), .points = {}, .validation_texts = validation_texts};
  while (!runs.empty()) {
    const auto end = std::ranges::find_if(runs, [&](const SweepRun& run) { return run.place != runs[0].place; });
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
        best.accuracy.mean - point.accuracy.mean <= luck(*sweep.seed_deviation, runs_of(best), runs_of(point)))
      sweep.level.push_back(i);
  }
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
    if (sweep.axes[axis].values.size() > 1)
      if (auto effect = effect_of(sweep, axis)) sweep.effects.push_back(std::move(*effect));
  return sweep;
}

}  // namespace heed
