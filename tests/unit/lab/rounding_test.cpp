#include "heed/lab/rounding.h"

#include <cmath>

#include <gtest/gtest.h>

#include "heed/lab/experiments/average.h"
#include "heed/lab/lab.h"
#include "heed/lab/lab_attention.h"
#include "heed/lab/vectors.h"

namespace heed::lab {
namespace {

TEST(Rounding, OfWeightsByHand) {
  EXPECT_NEAR(weight_rounding(0.5, 0.5), 1 / (1 + std::exp(-1)) - 0.5, 1e-6);  // the log odds move by 1
  EXPECT_NEAR(weight_rounding(0.25, 1e-4), 2e-4 * 0.25 * 0.75, 1e-6);          // twice the error of a score
  EXPECT_NEAR(weight_rounding(1, 100), 0, 1e-6);                               // weights stay between 0 and 1
  EXPECT_NEAR(weight_rounding(0, 100), 0, 1e-6);
}

// The bound is 8 units in the last place. The largest error in this grid is 3.7 units, at D = 1,024.
TEST(Rounding, CoversTheErrorOfMeasuredScores) {
  ThreadPool pool(1);
  LabAttention attention(pool);
  double largest = 0;
  for (const Index d : {2, 3, 8, 64, 256, 1024}) {
    for (const Index m : {2, 10, 128}) {
      if (m > d) continue;
      for (const std::uint64_t seed : {1, 2, 3}) {
        const auto [keys, values] = keys_and_values(seed, m, d);
        const double scale = 1 / std::sqrt(static_cast<double>(d));
        for (const double c : {3.7, 777.7, 1e6}) {
          const Vector query = sum(c, keys[0], c, keys[1]);
          const Tensor q = sequence_of({query}), k = sequence_of(keys), v = sequence_of(values);
          const auto attended = attention(q.view(), k.view(), v.view(), static_cast<float>(scale));
          const double bound = score_rounding(scale, c * std::sqrt(2.0), 1);
          for (std::size_t i = 0; i < keys.size(); ++i) {
            const double exact = scale * dot(query, std::span<const double>(keys[i]));
            largest = std::max(largest, std::abs(attended.scores.row(0)[i] - exact) / bound);
          }
        }
      }
    }
  }
  EXPECT_LT(largest, 1);
  EXPECT_GT(largest, 0.1);  // the bound is not an empty one
}

TEST(Rounding, EqualScoresThatDifferAreFlaggedWithTheirBound) {
  // s = 1e6 / 8 for both keys. 8 units of 2^-24 of √2 s are 0.0843, and the logistic of twice that is 0.5 + 0.0420.
  ThreadPool pool;
  LabOptions options;
  options.c = {1e6};
  std::size_t flagged = 0;
  for (options.seed = 1; options.seed <= 10; ++options.seed) {
    LabRow row = run_lab("average", options, pool).tables[0].rows[0];
    EXPECT_NEAR(row.rounding, 0.0420473, 1e-6);
    EXPECT_TRUE(row.agrees()) << options.seed;
    if (row.verdict() == Verdict::kRounding) {
      ++flagged;
      EXPECT_GT(row.error(), 5e-6);  // 1e-5 of 0.5
      EXPECT_FALSE(row.note().empty());
    }
    row.measured = 0.5 + 0.043;  // rounding does not explain this
    EXPECT_EQ(row.verdict(), Verdict::kDisagrees);
  }
  EXPECT_GT(flagged, 0U);
}

TEST(Rounding, SmallScalesHaveNoExcuse) {
  ThreadPool pool(1);
  LabOptions options;
  options.c = {8};
  const LabResult result = run_lab("average", options, pool);
  for (const LabRow& row : result.tables[0].rows) EXPECT_LT(row.rounding, 1e-5);
}

}  // namespace
}  // namespace heed::lab
