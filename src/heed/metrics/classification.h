// How good a classifier is: accuracy with its uncertainty, each class by itself, calibration, and ROC curves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace heed::metrics {

// The 95% interval of a share of which `right` out of `examples` were seen (Wilson 1927). REQUIRES: examples > 0
struct Interval {
  double low = 0, high = 0;
};
Interval wilson_interval(std::int64_t right, std::int64_t examples);

struct ClassScore {
  std::int64_t examples = 0, predicted = 0, right = 0;  // that are of the class, that were called so, both
  double precision = 0, recall = 0, f1 = 0;             // 0 where they are not defined
};

// Examples whose highest probability falls into one of equally wide bins.
struct CalibrationBin {
  double low = 0, high = 0;  // of the highest probability
  std::int64_t examples = 0, right = 0;
  double confidence = 0, accuracy = 0;  // means; 0 without examples
};

// Of one class against the others: the threshold on its probability falls from 1 to 0.
struct RocCurve {
  // Rates, from (0, 0) to (1, 1); equal probabilities are one step. Points on a straight line between others are left
  // out. Empty where the area is NaN.
  std::vector<double> false_positives, true_positives;
  // The chance that an example of the class has a higher probability than another; ties count half. NaN where the
  // examples are all of the class, or none is.
  double area = 0;
};

struct ClassificationScore {
  std::int64_t examples = 0, right = 0;
  double accuracy = 0, accuracy_low = 0, accuracy_high = 0;  // with its wilson_interval
  double loss = 0;                                           // nats an example
  std::vector<ClassScore> classes;
  std::vector<std::vector<std::int64_t>> confusion;  // [true class][predicted class]
  std::vector<CalibrationBin> calibration;
  double calibration_error = 0;  // expected: mean of |accuracy - confidence| over the bins, by their examples
  std::vector<RocCurve> roc;     // by class
};

inline constexpr int kCalibrationBins = 10;

// `log_probabilities` [N, C] row by row, `truth` [N] in [0, C). The first of equally probable classes is predicted.
// Throws Error where sizes don't fit, there is no example, or a log-probability is not a number.
ClassificationScore score_classification(std::span<const float> log_probabilities, std::span<const std::int32_t> truth,
                                         std::int32_t classes);

std::int32_t most_probable(std::span<const float> log_probabilities);  // of one example

}  // namespace heed::metrics
