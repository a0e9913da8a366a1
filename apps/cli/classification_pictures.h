// Pictures of how good a classifier is.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "heed/metrics/classification.h"
#include "heed/plot/picture.h"

namespace heed::cli {

// Accuracy against confidence.
Picture reliability_picture_of(const ClassificationScore& score);

// A curve for each of `classes`, against chance. REQUIRES: each has an area
Picture roc_picture_of(const ClassificationScore& score, std::span<const std::string> labels,
                       std::span<const std::size_t> classes);

}  // namespace heed::cli
