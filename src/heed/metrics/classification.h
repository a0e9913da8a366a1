// How good a classifier is: accuracy with its uncertainty, each class by itself, calibration, and ROC curves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace heed {

struct ClassScore {
  std::int64_t examples = 0, predicted = 0, right = 0;  // that are of the class, that were called so, both
  double precision = 0, recall = 0, f1 = 0;             // 0 where they are not defined
};

// Examples whose highest probability falls into one of equally wide bins.
struct CalibrationBin {
  double low = 0, high = 0;  // of the highest probability
  std::int64_t examples = 0;
  double confidence = 0, accuracy = 0;  // means; 0 without examples
};

// Of one class against the others: the threshold on its probability falls from 1 to 0.
struct RocCurve {
  std::vector<double> false_positives,
      true_positives;  // rates, from (0, 0) to (1, 1); equal probabilities are one step
  double area = 0;  // the chance that an example of the class has a higher probability than another; ties count half.
                    // NaN where the examples are all of the class, or none is
};

struct ClassificationScore {
  std::int64_t examples = 0, right = 0;
  double accuracy = 0, accuracy_low = 0, accuracy_high = 0;  // with a 95% interval (Wilson 1927)
  double loss = 0;                                           // nats an example
  std::vector<ClassScore> classes;
  std::vector<std::vector<std::int64_t>> confusion;  // [true class][predicted class]
  std::vector<CalibrationBin> calibration;
  double calibration_error = 0;  // expected: mean of |accuracy - confidence| over the bins, by their examples
  std::vector<RocCurve> roc;     // by class
};

inline constexpr int kCalibrationBins = 10;

// `log_probabilities` [N, C] row by row, `truth` [N] in [0, C). The first of equally probable classes is predicted.
// Throws Error where sizes don't fit or there is no example.
ClassificationScore score_classification(std::span<const float> log_probabilities, std::span<const std::int32_t> truth,
                                         std::int32_t classes);

std::int32_t most_probable(std::span<const float> log_probabilities);  // of one example

}  // namespace heed
