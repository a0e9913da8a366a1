#include "heed/lab/vectors.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/lab/moments.h"

namespace heed::lab {
namespace {

using ::testing::ElementsAre;

TEST(Vectors, OrthonormalSetsAreOrthonormal) {
  for (const auto& [count, size] : {std::pair<Index, Index>{1, 1}, {5, 5}, {10, 64}, {64, 64}}) {
    Random random(3);
    const Vectors rows = orthonormal_vectors(random, count, size);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < rows.size(); ++j)
        EXPECT_NEAR(dot(rows[i], std::span<const double>(rows[j])), i == j ? 1 : 0, 1e-13);
    }
  }
}

TEST(Vectors, NormalsHaveTheMomentsOfTheNormal) {
  Random random(5);
  constexpr Index kCount = 200'001;
  const Vector numbers = normal_vector(random, kCount);
  const Moments found = sample_moments(numbers), normal{.mean = 0, .variance = 1, .fourth = 3};
  EXPECT_NEAR(found.mean, 0, 4 * standard_error_of_mean(normal, kCount));
  EXPECT_NEAR(found.variance, 1, 4 * standard_error_of_variance(normal, kCount));
  EXPECT_NEAR(found.fourth, 3, 4 * std::sqrt(96.0 / kCount));  // Var(z^4) = 105 - 9
  double neighbours = 0;
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) neighbours += numbers[i] * numbers[i + 1];
  EXPECT_NEAR(neighbours / kCount, 0, 4 / std::sqrt(static_cast<double>(kCount)));
}

TEST(Vectors, StreamsOfPurposesSettingsAndSamplesDiffer) {
  std::set<std::uint32_t> firsts;
  for (const Purpose purpose : {Purpose::kKeys, Purpose::kNoise}) {
    for (const std::uint64_t setting : {0, 1, 2}) {
      for (const std::uint64_t sample : {0, 1, 9999}) firsts.insert(random_for(1, purpose, setting, sample).bits());
    }
  }
  EXPECT_EQ(firsts.size(), 18U);
  EXPECT_EQ(random_for(1, Purpose::kKeys, 2, 3).bits(), random_for(1, Purpose::kKeys, 2, 3).bits());
}

TEST(Vectors, SpreadKeepsTheEndsAndGrowsEvenly) {
  EXPECT_THAT(spread_of({1, 2, 4, 8, 16, 32, 64}, 4), ElementsAre(1, 4, 16, 64));
  EXPECT_THAT(spread_of({3}, 4), ElementsAre(3));
  EXPECT_THAT(spread_of({1, 2, 3}, 3), ElementsAre(1, 2, 3));
}

TEST(Vectors, EvenlyTakesPlaces) {
  EXPECT_THAT(evenly_of({1, 2, 3, 4, 5, 6, 7}, 3), ElementsAre(1, 4, 7));
  EXPECT_THAT(evenly_of({1, 2}, 3), ElementsAre(1, 2));
}

TEST(Vectors, NumbersOfKeysToCompareFitTheDimensions) {
  EXPECT_THAT(several_m(10, 64), ElementsAre(2, 10, 32, 64));
  EXPECT_THAT(several_m(2, 2), ElementsAre(2));
  EXPECT_THAT(several_m(2, 3), ElementsAre(2, 3));
  EXPECT_THAT(several_m(2, 4096), ElementsAre(2, 256));
}

TEST(Vectors, GoIntoTensorsRowByRow) {
  const Tensor matrix = matrix_of({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(matrix.shape(), (Shape{2, 3}));
  EXPECT_THAT(matrix.view().span(), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(sequence_of({{1, 2, 3}, {4, 5, 6}}).shape(), (Shape{2, 1, 3}));
}

}  // namespace
}  // namespace heed::lab
