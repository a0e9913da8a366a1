// Draws the reliability diagram and the ROC curves of a classifier.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "heed/metrics/classification.h"
#include "heed/plot/canvas/picture.h"

namespace heed::report {

// Accuracy against confidence.
plot::Picture reliability_picture_of(const metrics::ClassificationScore& score);

// One curve per class in `classes`, with the diagonal of chance. REQUIRES: each has an area
plot::Picture roc_picture_of(const metrics::ClassificationScore& score, std::span<const std::string> labels,
                             std::span<const std::size_t> classes);

}  // namespace heed::report
