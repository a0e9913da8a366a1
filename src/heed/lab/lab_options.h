// The settings of the attention lab's experiments.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/settings/setting.h"
#include "heed/tensor/shape.h"

namespace heed::lab {

struct LabOptions {
  static constexpr Index kMostKeys = 256;

  Index m = 10;           // number of keys
  Index d = 64;           // dimensions of keys, queries and values; at least m, so that m of them can be orthonormal
  Index a = 1, b = 2;     // the two queried keys, counted from 1; `copy` uses a
  std::vector<double> c;  // scales of the query, above 0
  std::vector<double> betas = {0.01, 0.03, 0.1, 0.3, 1};        // variances (not standard deviations) of lambda
  std::vector<double> epsilons = {1e-4, 1e-3, 1e-2, 1e-1};      // variances of each coordinate of a noisy key
  std::vector<double> bounds = {1e-1, 1e-2, 1e-3, 1e-4, 1e-6};  // on the copying error, below 1/2
  Index samples = 10'000;
  std::uint64_t seed = 1;

  LabOptions();  // c = 1, 2, ..., 200

  void check() const;  // throws Error if the experiments cannot run with these

  // The checked options, with the lists sorted and without duplicates, as experiments need them.
  LabOptions checked() const;
};

template <SettingsOf<LabOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "m", .help = "Number of keys", .range = {2, LabOptions::kMostKeys}}, options.m);
  visit({.name = "d", .help = "Dimensions of keys, queries and values, at least --m", .range = {2, 4096}}, options.d);
  visit({.name = "a", .help = "Number of the key that is copied, and of the first of two keys", .range = {1, 256}},
        options.a);
  visit({.name = "b", .help = "Number of the second of two keys", .range = {1, 256}}, options.b);
  visit({.name = "c", .help = "Scales of the query: FROM:TO, FROM:TO:STEP or a list", .range = {kTiny, kHuge}},
        options.c);
  visit({.name = "beta", .help = "Variances of λ, the noisy length of a key", .range = {0, kHuge}}, options.betas);
  visit({.name = "epsilon", .help = "Variances of each coordinate of a noisy key", .range = {0, kHuge}},
        options.epsilons);
  visit({.name = "bound", .help = "Copying errors to solve for c", .range = {kTiny, 0.5, /*below=*/true}},
        options.bounds);
  visit({.name = "samples", .help = "Samples of each random experiment", .range = {2, 1e6}}, options.samples);
  visit({.name = "seed", .help = "Random seed", .range = kSeed}, options.seed);
}

}  // namespace heed::lab
