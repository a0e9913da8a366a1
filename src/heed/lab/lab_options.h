// The settings of the attention lab's experiments.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/tensor/shape.h"

namespace heed::lab {

struct LabOptions {
  static constexpr Index kMostKeys = 256, kMostDimensions = 4096, kMostSamples = 1'000'000;

  Index m = 10;           // keys
  Index d = 64;           // dimensions of keys, queries and values; at least m, so that m can be orthonormal
  Index a = 1, b = 2;     // the two keys that are asked for, counted from 1; copying copies a
  std::vector<double> c;  // scales of the query, above 0
  std::vector<double> betas = {0.01, 0.03, 0.1, 0.3, 1};        // variances (not deviations) of lambda
  std::vector<double> epsilons = {1e-4, 1e-3, 1e-2, 1e-1};      // variances of each coordinate of a noisy key
  std::vector<double> bounds = {1e-1, 1e-2, 1e-3, 1e-4, 1e-6};  // of the copying error, below 1/2
  Index samples = 10'000;
  std::uint64_t seed = 1;

  LabOptions();  // c = 1, 2, ..., 200

  void check() const;  // throws Error where an experiment could not be run

  // Checked, and the lists ascending and without repeats, as experiments take them.
  LabOptions checked() const;
};

}  // namespace heed::lab
