#include "heed/base/random.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace heed {
namespace {

using Block = std::array<std::uint32_t, 4>;

// The known answers that the authors of Philox publish with their code (Random123, philox4x32-10).
TEST(Random, PhiloxGivesThePublishedAnswers) {
  EXPECT_EQ(philox(0, 0, 0), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox(~0ULL, ~0ULL, ~0ULL), (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox(0x299f31d0a4093822, 0x0370734413198a2e, 0x85a308d3243f6a88),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, ContinuesFromASavedPosition) {
  Random first(7, 3);
  for (int i = 0; i < 13; ++i) first.bits();
  Random second(7, 3, first.position());
  for (int i = 0; i < 9; ++i) EXPECT_EQ(first.bits(), second.bits());
}

TEST(Random, StreamsAndSeedsDiffer) {
  EXPECT_NE(Random(1, 0).bits(), Random(1, 1).bits());
  EXPECT_NE(Random(1, 0).bits(), Random(2, 0).bits());
}

TEST(Random, ReservedNumbersAreNotDrawnAgain) {
  Random random(5);
  random.bits();
  const std::uint64_t block = random.reserve(6);
  EXPECT_EQ(block, 1U);
  EXPECT_EQ(random.position(), 12U);  // blocks 1 and 2 are set aside
  EXPECT_EQ(random.bits(), philox(5, 0, 3)[0]);
}

TEST(Random, UniformAndNormalHaveTheirMoments) {
  Random random(11);
  constexpr int kCount = 200000;
  double sum = 0, squares = 0, normal_sum = 0, normal_squares = 0;
  for (int i = 0; i < kCount; ++i) {
    const double u = random.uniform(), n = random.normal();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
    squares += u * u;
    normal_sum += n;
    normal_squares += n * n;
  }
  // Five standard errors.
  EXPECT_NEAR(sum / kCount, 0.5, 5 * std::sqrt(1.0 / 12 / kCount));
  EXPECT_NEAR(squares / kCount, 1.0 / 3, 5 * std::sqrt(4.0 / 45 / kCount));
  EXPECT_NEAR(normal_sum / kCount, 0, 5 * std::sqrt(1.0 / kCount));
  EXPECT_NEAR(normal_squares / kCount, 1, 5 * std::sqrt(2.0 / kCount));
}

TEST(Random, BelowIsInRangeAndEven) {
  Random random(3);
  std::vector<int> counts(6);
  for (int i = 0; i < 60000; ++i) ++counts.at(random.below(6));
  for (const int count : counts) EXPECT_NEAR(count, 10000, 5 * std::sqrt(60000.0 * 5 / 36));
}

}  // namespace
}  // namespace heed
