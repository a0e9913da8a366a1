// Evaluates a classifier: accuracy with its uncertainty, per-class scores, calibration, and ROC curves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/metrics/interval.h"

namespace heed::metrics {

// The 95% confidence interval of a share, given `right` out of `examples` (Wilson 1927). REQUIRES: examples > 0
Interval wilson_interval(std::int64_t right, std::int64_t examples);

struct ClassScore {
  std::int64_t examples = 0, predicted = 0, right = 0;  // of this class, predicted as it, and both
  double precision = 0, recall = 0, f1 = 0;             // 0 if undefined
};

// The examples whose highest probability falls into one of several equally wide bins.
struct CalibrationBin {
  double low = 0, high = 0;  // of the highest probability
  std::int64_t examples = 0, right = 0;
  double confidence = 0, accuracy = 0;  // means; 0 without examples
};

// One class against the others, as the threshold on its probability falls from 1 to 0.
struct RocCurve {
  // Rates, from (0, 0) to (1, 1). Equal probabilities are one step. Points on a straight line between others are left
  // out. Empty if the area is NaN.
  std::vector<double> false_positives, true_positives;
  // The probability that an example of the class scores higher than another example; ties count half. NaN if all or
  // none of the examples are of the class.
  double area = 0;
};

struct ClassificationScore {
  std::int64_t examples = 0, right = 0;
  double accuracy = 0, accuracy_low = 0, accuracy_high = 0;  // with its Wilson interval
  double loss = 0;                                           // nats per example
  std::vector<ClassScore> classes;
  std::vector<std::vector<std::int64_t>> confusion;  // [true class][predicted class]
  std::vector<CalibrationBin> calibration;
  double calibration_error = 0;  // expected: mean of |accuracy - confidence| over the bins, weighted by their examples
  std::vector<RocCurve> roc;     // one per class
};

inline constexpr int kCalibrationBins = 10;

// `log_probabilities` [N, C], row by row; `truth` [N] in [0, C). Of equally probable classes, the first is predicted.
// Throws Error if the sizes do not match, there is no example, or a log-probability is NaN.
ClassificationScore score_classification(std::span<const float> log_probabilities, std::span<const std::int32_t> truth,
                                         std::int32_t classes);

std::int32_t most_probable(std::span<const float> log_probabilities);  // for one example

}  // namespace heed::metrics
