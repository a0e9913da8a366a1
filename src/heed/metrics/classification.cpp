#include "heed/metrics/classification.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::metrics {
namespace {

double share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void check(std::span<const float> log_probabilities, std::span<const std::int32_t> truth, std::int32_t classes) {
  if (classes <= 0 || truth.empty())
    throw Error(fmt::format("a classification needs at least one class and one example (got {} and {})", classes,
                            truth.size()));
  if (log_probabilities.size() != truth.size() * static_cast<std::size_t>(classes))
    throw Error(fmt::format("{} examples of {} classes need {} log-probabilities (got {})", truth.size(), classes,
                            truth.size() * static_cast<std::size_t>(classes), log_probabilities.size()));
  for (const std::int32_t label : truth)
    if (label < 0 || label >= classes)
      throw Error(fmt::format("a true class must be from 0 to {} (got {})", classes - 1, label));
  for (std::size_t i = 0; i < log_probabilities.size(); ++i)
    if (std::isnan(log_probabilities[i]))
      throw Error(
          fmt::format("a log-probability of example {} is not a number", i / static_cast<std::size_t>(classes)));
}

void score_classes(ClassificationScore& score) {
  for (std::size_t c = 0; c < score.classes.size(); ++c) {
    ClassScore& one = score.classes[c];
    one.right = score.confusion[c][c];
    for (std::size_t other = 0; other < score.classes.size(); ++other) {
      one.examples += score.confusion[c][other];
      one.predicted += score.confusion[other][c];
    }
    one.precision = share(one.right, one.predicted);
    one.recall = share(one.right, one.examples);
    one.f1 = share(2 * one.right, one.examples + one.predicted);
    score.right += one.right;
  }
}

// On entry, confidences are still sums.
void finish_calibration(ClassificationScore& score) {
  for (CalibrationBin& bin : score.calibration) {
    if (bin.examples == 0) continue;
    bin.accuracy = share(bin.right, bin.examples);
    bin.confidence /= static_cast<double>(bin.examples);
    score.calibration_error += share(bin.examples, score.examples) * std::abs(bin.accuracy - bin.confidence);
  }
}

std::vector<CalibrationBin> empty_bins() {
  std::vector<CalibrationBin> bins(kCalibrationBins);
  for (int b = 0; b < kCalibrationBins; ++b) {
    bins[static_cast<std::size_t>(b)].low = static_cast<double>(b) / kCalibrationBins;
    bins[static_cast<std::size_t>(b)].high = static_cast<double>(b + 1) / kCalibrationBins;
  }
  return bins;
}

struct Counts {
  std::int64_t false_positives = 0, true_positives = 0;
};

// Uses integers, so that the test for a straight line is exact.
class Corners {
 public:
  void add(const Counts& point) {
    if (points_.size() > 1 && straight(points_[points_.size() - 2], points_.back(), point)) points_.pop_back();
    points_.push_back(point);
  }
  const std::vector<Counts>& points() const { return points_; }

 private:
  static bool straight(const Counts& a, const Counts& b, const Counts& c) {
    return (b.false_positives - a.false_positives) * (c.true_positives - b.true_positives) ==
           (c.false_positives - b.false_positives) * (b.true_positives - a.true_positives);
  }

  std::vector<Counts> points_ = {{}};
};

struct Ranked {
  float log_probability;
  bool positive;
};

RocCurve roc_of(std::vector<Ranked>& examples) {
  const std::int64_t positives = std::ranges::count(examples, true, &Ranked::positive);
  const std::int64_t negatives = static_cast<std::int64_t>(examples.size()) - positives;
  RocCurve curve{.false_positives = {}, .true_positives = {}};
  if (positives == 0 || negatives == 0) {
    curve.area = std::numeric_limits<double>::quiet_NaN();
    return curve;
  }
  std::ranges::sort(examples, std::ranges::greater(), &Ranked::log_probability);
  Corners corners;
  Counts at;
  double twice_area = 0;
  for (std::size_t i = 0; i < examples.size();) {
    const Counts before = at;
    for (const float level = examples[i].log_probability; i < examples.size() && examples[i].log_probability == level;
         ++i)
      ++(examples[i].positive ? at.true_positives : at.false_positives);
    twice_area += static_cast<double>((at.false_positives - before.false_positives) *
                                      (at.true_positives + before.true_positives));
    corners.add(at);
  }
  for (const Counts& point : corners.points()) {
    curve.false_positives.push_back(share(point.false_positives, negatives));
    curve.true_positives.push_back(share(point.true_positives, positives));
  }
  curve.area = twice_area / (2 * static_cast<double>(positives) * static_cast<double>(negatives));
  return curve;
}

}  // namespace

Interval wilson_interval(std::int64_t right, std::int64_t examples) {
  constexpr double kQuantile = 1.959963984540054;  // of the normal distribution, at 97.5%
  constexpr double kSquare = kQuantile * kQuantile;
  const auto n = static_cast<double>(examples);
  const double p = static_cast<double>(right) / n;
  const double middle = p + kSquare / (2 * n);
  const double half = kQuantile * std::sqrt(p * (1 - p) / n + kSquare / (4 * n * n));
  const double whole = 1 + kSquare / n;
  // Makes the ends 0 and 1 exact.
  return {right == 0 ? 0 : (middle - half) / whole, right == examples ? 1 : (middle + half) / whole};
}

std::int32_t most_probable(std::span<const float> log_probabilities) {
  return static_cast<std::int32_t>(std::ranges::max_element(log_probabilities) - log_probabilities.begin());
}

ClassificationScore score_classification(std::span<const float> log_probabilities, std::span<const std::int32_t> truth,
                                         std::int32_t classes) {
  check(log_probabilities, truth, classes);
  const auto c = static_cast<std::size_t>(classes);
  ClassificationScore score;
  score.examples = static_cast<std::int64_t>(truth.size());
  score.classes.resize(c);
  score.confusion.assign(c, std::vector<std::int64_t>(c));
  score.calibration = empty_bins();
  double loss = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const auto row = log_probabilities.subspan(i * c, c);
    const auto label = static_cast<std::size_t>(truth[i]), predicted = static_cast<std::size_t>(most_probable(row));
    loss -= static_cast<double>(row[label]);
    ++score.confusion[label][predicted];
    const double confidence = std::exp(static_cast<double>(row[predicted]));
    const double place = std::clamp(confidence * kCalibrationBins, 0.0, kCalibrationBins - 1.0);
    CalibrationBin& bin = score.calibration[static_cast<std::size_t>(place)];
    ++bin.examples;
    bin.right += predicted == label ? 1 : 0;
    bin.confidence += confidence;
  }
  score.loss = loss / static_cast<double>(score.examples);
  score_classes(score);
  finish_calibration(score);
  score.accuracy = share(score.right, score.examples);
  const Interval interval = wilson_interval(score.right, score.examples);
  score.accuracy_low = interval.low, score.accuracy_high = interval.high;

  std::vector<Ranked> examples(truth.size());
  for (std::size_t k = 0; k < c; ++k) {
    for (std::size_t i = 0; i < truth.size(); ++i)
      examples[i] = {log_probabilities[i * c + k], truth[i] == static_cast<std::int32_t>(k)};
    score.roc.push_back(roc_of(examples));
  }
  return score;
}

}  // namespace heed::metrics
