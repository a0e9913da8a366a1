// The settings of the attention lab's experiments.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/settings/setting.h"
#include "heed/tensor/shape.h"

namespace heed::lab {

struct LabOptions {
  static constexpr Index kMostKeys = 256;
  // Limits within which float32 scores are finite and float32 weights can be measured. With the largest c and β, scores
  // reach about 1e8.
  static constexpr double kLeastScale = 1e-3, kMostScale = 1e6;  // of c
  static constexpr double kMostVariance = 10;                    // beta and epsilon
  static constexpr double kLeastBound = 1e-30;                   // the smallest normal float32 number is 1.2e-38

  Index m = 10;           // number of keys
  Index d = 64;           // dimensions of keys, queries and values; at least m, so that m of them can be orthonormal
  Index a = 1, b = 2;     // the two queried keys, counted from 1; `copy` uses a
  bool scale = true;      // scores are q . k / sqrt(D); otherwise q . k
  std::vector<double> c;  // scales of the query
  std::vector<double> betas = {0.01, 0.03, 0.1, 0.3, 1};        // variances (not standard deviations) of lambda
  std::vector<double> epsilons = {1e-4, 1e-3, 1e-2, 1e-1};      // variances of each coordinate of a noisy key
  std::vector<double> bounds = {1e-1, 1e-2, 1e-3, 1e-4, 1e-6};  // on the copying error, below 1/2
  Index samples = 10'000;
  std::uint64_t seed = 1;

  LabOptions();  // c = 1, 2, ..., 200

  void check() const;  // throws Error if the experiments cannot run with these

  // The checked options, with the lists sorted and without duplicates, as experiments need them.
  LabOptions checked() const;

  double score_scale() const;                                                     // 1 / sqrt(D) or 1
  double score(double query_scale) const { return query_scale * score_scale(); }  // s for a value of c
};

// "s = c / √D" or "s = c", for formulas.
const char* score_formula(const LabOptions& options);

template <SettingsOf<LabOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "m", .help = "Number of keys", .range = {2, LabOptions::kMostKeys}}, options.m);
  visit({.name = "d", .help = "Dimensions of keys, queries and values, at least --m", .range = {2, 4096}}, options.d);
  visit({.name = "a",
         .help = "Index of the key to copy, or of the first of the two keys to average (counted from 1)",
         .range = {1, 256}},
        options.a);
  visit({.name = "b", .help = "Index of the second of the two keys to average", .range = {1, 256}}, options.b);
  visit({.name = "c",
         .help = "Values of c, the scale of the query: a list, FROM:TO or FROM:TO:STEP",
         .range = {LabOptions::kLeastScale, LabOptions::kMostScale}},
        options.c);
  visit({.name = "scale", .help = "Divide scores by √D. With --no-scale, scores are q·k, and s = c in all formulas"},
        options.scale);
  visit({.name = "beta",
         .help = "Values of β, the variance of λ, a random factor that scales a noisy key",
         .range = {0, LabOptions::kMostVariance}},
        options.betas);
  visit({.name = "epsilon",
         .help = "Values of ε, the variance of noise that is added to each coordinate of a key",
         .range = {0, LabOptions::kMostVariance}},
        options.epsilons);
  visit({.name = "bound",
         .help = "Values of δ; for each, computes the smallest c that leaves at most δ of the weight to other keys",
         .range = {LabOptions::kLeastBound, 0.5, /*below=*/true}},
        options.bounds);
  visit({.name = "samples", .help = "Samples per random experiment", .range = {2, 1e6}}, options.samples);
  visit({.name = "seed", .help = "Random seed", .range = kSeed}, options.seed);
}

}  // namespace heed::lab
