// Vector kernels against the same formulas in double precision, at lengths that leave every kind of tail.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "heed/base/random.h"
#include "heed/tensor/kernels/dropout.h"
#include "heed/tensor/kernels/find_above.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/kernels/reduce.h"
#include "heed/tensor/kernels/softmax.h"
#include "tests/support/random_parameters.h"

namespace heed {
namespace {

std::vector<float> random_numbers(std::size_t count, std::uint64_t seed, double deviation = 1) {
  std::vector<float> numbers(count);
  test::fill_random(numbers, seed, deviation);
  return numbers;
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();

class Lengths : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Tails, Lengths, testing::Values(0, 1, 3, 7, 8, 9, 16, 31, 33, 100, 2049));

void expect_function(void (*kernel)(kernels::In, kernels::Out), double (*reference)(double), double ulps,
                     std::size_t count) {
  for (const double deviation : {0.01, 1.0, 20.0}) {
    const auto x = random_numbers(count, 1, deviation);
    std::vector<float> y(count + 1, 77);
    kernel(x, std::span(y).first(count));
    for (std::size_t i = 0; i < count; ++i) {
      const auto expected = static_cast<float>(reference(x[i]));
      if (std::isinf(expected) || std::abs(expected) < std::numeric_limits<float>::min()) continue;
      const double ulp = std::nextafter(std::abs(expected), kInfinity) - static_cast<double>(std::abs(expected));
      ASSERT_NEAR(y[i], expected, ulps * ulp) << x[i];
    }
    EXPECT_EQ(y[count], 77);
  }
}

TEST_P(Lengths, ExpTanhAndSigmoidAreAccurate) {
  expect_function(
      kernels::exp, [](double x) { return std::exp(x); }, 1.5, GetParam());
  expect_function(
      kernels::tanh, [](double x) { return std::tanh(x); }, 3, GetParam());
  expect_function(
      kernels::sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); }, 3, GetParam());
}

TEST(Pointwise, FunctionsReachTheirLimits) {
  const std::vector<float> x{-kInfinity, -1000, -104, 0, 104, 1000, kInfinity};
  std::vector<float> y(x.size());
  kernels::exp(x, y);
  EXPECT_EQ(y.front(), 0);
  EXPECT_EQ(y[1], 0);
  EXPECT_EQ(y[3], 1);
  EXPECT_EQ(y.back(), kInfinity);
  kernels::tanh(x, y);
  EXPECT_EQ(y, (std::vector<float>{-1, -1, -1, 0, 1, 1, 1}));
  kernels::sigmoid(x, y);
  EXPECT_EQ(y.front(), 0);
  EXPECT_EQ(y[3], 0.5F);
  EXPECT_EQ(y.back(), 1);
}

TEST_P(Lengths, SoftmaxAndLogSoftmaxAgreeWithTheDefinition) {
  const std::size_t count = GetParam();
  for (const std::size_t length : {count, count / 2}) {
    const auto x = random_numbers(count, 5, 4);
    std::vector<float> y(count, 77), log_y(count, 77);
    kernels::softmax(x, length, y);
    kernels::log_softmax(x, length, log_y);
    double sum = 0;
    for (std::size_t i = 0; i < length; ++i) sum += std::exp(static_cast<double>(x[i]));
    for (std::size_t i = 0; i < length; ++i) {
      ASSERT_NEAR(y[i], std::exp(x[i]) / sum, 1e-6);
      ASSERT_NEAR(log_y[i], x[i] - std::log(sum), 1e-5);
    }
    for (std::size_t i = length; i < count; ++i) {
      ASSERT_EQ(y[i], 0);
      ASSERT_EQ(log_y[i], -kInfinity);
    }
    if (length > 0) {
      EXPECT_NEAR(kernels::log_sum_exp(std::span(x).first(length)), std::log(sum), 1e-5);
    }
  }
}

TEST(Pointwise, NanStaysNan) {
  const std::vector<float> x(9, std::numeric_limits<float>::quiet_NaN());
  for (auto* kernel : {kernels::exp, kernels::tanh, kernels::sigmoid}) {
    std::vector<float> y(9);
    kernel(x, y);
    for (const float number : y) EXPECT_TRUE(std::isnan(number));
  }
}

TEST(Softmax, SurvivesLargeScores) {
  const std::vector<float> x{1e30F, -1e30F, 1e30F};
  std::vector<float> y(3);
  kernels::softmax(x, 3, y);
  EXPECT_EQ(y, (std::vector<float>{0.5, 0, 0.5}));
}

TEST_P(Lengths, ReductionsAgreeWithDoublePrecision) {
  const auto x = random_numbers(GetParam(), 6), z = random_numbers(GetParam(), 7);
  double sum = 0, squares = 0, dot = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += x[i];
    squares += static_cast<double>(x[i]) * x[i];
    dot += static_cast<double>(x[i]) * z[i];
  }
  EXPECT_NEAR(kernels::sum(x), sum, 1e-4);
  EXPECT_NEAR(kernels::sum_of_squares(x), squares, 1e-5 * squares + 1e-6);
  EXPECT_NEAR(kernels::dot(x, z), dot, 1e-4);
}

TEST(Reduce, FindsNanAndInfinityAnywhere) {
  for (const float bad : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    for (std::size_t at = 0; at < 37; ++at) {
      std::vector<float> x(37, 1e38F);
      ASSERT_TRUE(kernels::all_finite(x));
      x[at] = bad;
      ASSERT_FALSE(kernels::all_finite(x)) << at;
    }
  }
}

TEST_P(Lengths, FindAboveStopsAtEachLargerNumber) {
  std::vector<float> x = random_numbers(GetParam(), 3);
  if (x.size() > 5) x[5] = std::numeric_limits<float>::quiet_NaN();
  for (const float threshold : {-kInfinity, -1.0F, 0.5F, 2.0F, kInfinity}) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      found = kernels::find_above(x, found, threshold);
      while (i < x.size() && !(x[i] > threshold)) ++i;
      ASSERT_EQ(found, i);
      ++found;
    }
  }
  EXPECT_EQ(kernels::find_above(x, x.size(), -kInfinity), x.size());
}

TEST(Dropout, UsesTheNumbersOfTheScalarGenerator) {
  const std::uint64_t seed = 0x123456789abcdef, stream = 9, block = (std::uint64_t{1} << 32) - 3;  // crosses 2^32
  const std::vector<float> x(203, 1);
  std::vector<float> y(203);
  const float p = 0.3F;
  kernels::dropout({seed, stream, block, p}, 0, x, false, y);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::uint32_t number = philox(seed, stream, block + i / 4)[i % 4];
    ASSERT_EQ(y[i], number < static_cast<double>(p) * 4294967296.0 ? 0 : 1 / (1 - p)) << i;
  }
}

TEST(Dropout, ACutInTasksGivesTheSameNumbers) {
  const auto x = random_numbers(100, 3);
  std::vector<float> whole(100), parts(100);
  const kernels::DropoutMask mask{1, 2, 3, 0.5F};
  kernels::dropout(mask, 0, x, false, whole);
  kernels::dropout(mask, 0, std::span(x).first(36), false, std::span(parts).first(36));
  kernels::dropout(mask, 36, std::span(x).subspan(36), false, std::span(parts).subspan(36));
  EXPECT_EQ(whole, parts);
}

TEST(Dropout, DropsItsShareAndKeepsTheMean) {
  constexpr std::size_t kCount = 100000;
  const std::vector<float> x(kCount, 1);
  std::vector<float> y(kCount);
  kernels::dropout({5, 0, 0, 0.2F}, 0, x, false, y);
  const auto dropped = static_cast<double>(std::count(y.begin(), y.end(), 0.0F));
  EXPECT_NEAR(dropped / kCount, 0.2, 5 * std::sqrt(0.16 / kCount));
  EXPECT_NEAR(kernels::sum(y) / kCount, 1, 5 * std::sqrt(0.25 / kCount));
}

}  // namespace
}  // namespace heed
