// Properties of attention that hold for all sizes, scales and seeds.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/entropy.h"
#include "heed/lab/experiments/average.h"
#include "heed/lab/experiments/copy.h"
#include "heed/lab/experiments/distribution.h"
#include "heed/lab/experiments/projection.h"
#include "heed/lab/experiments/self_attention.h"
#include "heed/lab/normal_sentences.h"

namespace heed::lab {
namespace {

Index between(Index low, Index high) { return *rc::gen::inRange<Index>(low, high + 1); }
std::uint64_t any_seed() { return *rc::gen::arbitrary<std::uint64_t>(); }

RC_GTEST_PROP(LabProperties, WeightsAreADistribution, ()) {
  ThreadPool pool(1);
  const Index m = between(2, 40);
  const double strength = std::exp(static_cast<double>(between(-6, 6)));
  Index seen = 0;
  for_normal_sentences(pool, {.m = m, .d = between(1, 50), .samples = 5, .seed = any_seed()}, {strength},
                       [&](const NormalSample& sample) {
                         ++seen;
                         RC_ASSERT(static_cast<Index>(sample.weights.size()) == m);
                         RC_ASSERT(*std::ranges::min_element(sample.weights) >= 0);
                         const double total = std::accumulate(sample.weights.begin(), sample.weights.end(), 0.0);
                         RC_ASSERT(std::abs(total - 1) < 1e-5);
                         const double entropy = entropy_of(sample.weights);
                         RC_ASSERT(entropy >= -1e-6);
                         RC_ASSERT(entropy <= std::log(static_cast<double>(m)) + 1e-5);
                       });
  RC_ASSERT(seen == 5);
}

RC_GTEST_PROP(LabProperties, SoftmaxIsShiftInvariant, ()) {
  ThreadPool pool(1);
  const Index m = between(1, 60);
  std::vector<float> scores;
  for (Index i = 0; i < m; ++i) scores.push_back(static_cast<float>(between(-80, 80)) / 8);
  const auto shift = static_cast<float>(between(-400, 400)) / 4;  // eighths: nothing is rounded
  RC_ASSERT(shift_effect(pool, scores, shift) < 1e-6);
}

RC_GTEST_PROP(LabProperties, CopyingErrorDecreasesInTheScale, ()) {
  ThreadPool pool(1);
  const Index m = between(2, 12), d = between(m, 40), j = between(0, m - 1);
  std::vector<double> scales = {0.5};
  while (scales.size() < 12) scales.push_back(scales.back() * 1.3);
  LabOptions options;
  options.m = m;
  options.d = d;
  options.seed = any_seed();
  const auto measured = measure_copy(pool, options, j, scales);
  const double root = std::sqrt(static_cast<double>(d));
  for (std::size_t i = 0; i < scales.size(); ++i) {
    RC_ASSERT(std::abs(measured[i].weight - copy_weight(static_cast<double>(m), scales[i] / root)) < 1e-5);
    if (i == 0) continue;
    RC_ASSERT(measured[i].rest < measured[i - 1].rest);
    RC_ASSERT(measured[i].distance < measured[i - 1].distance + 2e-7);
  }
  RC_ASSERT(measured.back().distance < measured.front().distance);
}

RC_GTEST_PROP(LabProperties, AveragingTreatsBothKeysAlike, ()) {
  ThreadPool pool(1);
  LabOptions options;
  options.m = between(2, 12);
  options.d = between(options.m, 40);
  options.a = between(1, options.m);
  options.b = options.a % options.m + 1;
  options.seed = any_seed();
  for (const AverageMeasurement& one : measure_average(pool, options, {0.5, 4, 30})) {
    RC_ASSERT(std::abs(one.weight_a - one.weight_b) < 1e-5);
    RC_ASSERT(one.weight_a <= 0.5 + 1e-6);
  }
}

RC_GTEST_PROP(LabProperties, SelfAttentionIsPermutationEquivariant, ()) {
  ThreadPool pool(1);
  const Index n = between(2, 10), d = between(1, 24);
  Random random(any_seed());
  const SelfAttention attention(random, d);
  const Vectors x = normal_vectors(random, n, d);
  std::vector<std::size_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
  const auto plain = attention(pool, x), moved = attention(pool, permuted_rows(x, order));
  RC_ASSERT(largest_difference(moved.scores, permuted_both(plain.scores, order)) < 1e-5);
  RC_ASSERT(largest_difference(moved.outputs, permuted_rows(plain.outputs, order)) < 1e-5);
}

RC_GTEST_PROP(LabProperties, ProjectionRecoversItsPartOfASum, ()) {
  ThreadPool pool(1);
  const Index rank_a = between(1, 12), rank_b = between(1, 12), d = between(rank_a + rank_b, 60);
  Random random(any_seed());
  const Vectors frame = orthonormal_vectors(random, rank_a + rank_b, d);
  Vector v_a(static_cast<std::size_t>(d)), v_b(static_cast<std::size_t>(d));
  for (Index i = 0; i < rank_a; ++i) v_a = sum(1, v_a, random.normal(), frame[static_cast<std::size_t>(i)]);
  for (Index i = rank_a; i < rank_a + rank_b; ++i)
    v_b = sum(1, v_b, random.normal(), frame[static_cast<std::size_t>(i)]);
  const Vectors of_a(frame.begin(), frame.begin() + rank_a);
  RC_ASSERT(largest_difference({project(pool, of_a, sum(1, v_a, 1, v_b))}, {v_a}) < 1e-5);
  // And removes the other part, however small it is.
  const double size = largest_difference({v_b}, {Vector(v_b.size())});
  RC_ASSERT(std::abs(largest_difference({project(pool, of_a, v_b)}, {v_b}) - size) < 1e-5);
  RC_ASSERT(size > 0);
}

}  // namespace
}  // namespace heed::lab
