#include "heed/tensor/product.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/tensor/tensor.h"
#include "tests/support/message_of.h"
#include "tests/support/random_parameters.h"

namespace heed {
namespace {

using test::random_tensor;

struct Case {
  Index m, n, k;
  bool transpose_a, transpose_b;
};

class Product : public testing::TestWithParam<Case> {};

TEST_P(Product, AgreesWithTheDefinition) {
  const auto [m, n, k, ta, tb] = GetParam();
  const Tensor a = random_tensor(ta ? Shape{k, m} : Shape{m, k}, 1),
               b = random_tensor(tb ? Shape{n, k} : Shape{k, n}, 2);
  const Tensor bias = random_tensor({n}, 3);
  const auto at = [&, m = m, n = n, k = k, ta = ta, tb = tb](Index i, Index j) {
    double sum = 0;
    for (Index l = 0; l < k; ++l) {
      sum += static_cast<double>(a.view().span()[static_cast<std::size_t>(ta ? l * m + i : i * k + l)]) *
             b.view().span()[static_cast<std::size_t>(tb ? j * k + l : l * n + j)];
    }
    return sum;
  };
  ThreadPool pool(2);
  const Factor fa(a.view(), ta), fb(b.view(), tb);
  Tensor plain(Shape{m, n}), with_bias(Shape{m, n}), added = random_tensor({m, n}, 4);
  const Tensor before(added.view());
  product(pool, fa, fb, plain.view());
  product(pool, fa, fb, with_bias.view(), {.bias = bias.view().data()});
  product(pool, fa, fb, added.view(), {.scale = 0.5F, .keep = 1});
  const double tolerance = 1e-5 * std::sqrt(static_cast<double>(k)) * 4 + 1e-5;
  const Index stride_i = std::max<Index>(1, m / 37), stride_j = std::max<Index>(1, n / 41);  // every one of small ones
  for (Index i = 0; i < m; i += stride_i) {
    for (Index j = 0; j < n; j += stride_j) {
      const double expected = at(i, j);
      const auto flat = static_cast<std::size_t>(i * n + j);
      ASSERT_NEAR(plain.view().span()[flat], expected, tolerance) << i << ", " << j;
      ASSERT_NEAR(with_bias.view().span()[flat], expected + bias.view().span()[static_cast<std::size_t>(j)], tolerance);
      ASSERT_NEAR(added.view().span()[flat], expected / 2 + before.view().span()[flat], tolerance);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Product,
                         testing::Values(Case{1, 1, 1, false, false}, Case{3, 5, 7, false, true},
                                         Case{3, 5, 7, true, false}, Case{3, 5, 7, true, true},
                                         Case{4, 4, 0, false, false}, Case{128, 512, 96, false, true},
                                         Case{1, 900, 300, false, true}, Case{8, 900, 300, false, true},
                                         Case{4, 4, 0, false, true}, Case{17, 900, 300, false, false},
                                         Case{1500, 70, 65, true, false}, Case{1300, 33, 129, false, true}),
                         [](const auto& test) {
                           const auto& c = test.param;
                           return fmt::format("{}x{}x{}{}{}", c.m, c.n, c.k, c.transpose_a ? "T" : "N",
                                              c.transpose_b ? "T" : "N");
                         });

TEST(ProductTiles, SameBitsForAnyNumberOfThreads) {
  const Tensor a = random_tensor({1100, 300}, 1), b = random_tensor({257, 300}, 2);
  Tensor one(Shape{1100, 257}), three(Shape{1100, 257});
  ThreadPool single(1), several(3);
  product(single, a.view(), transposed(b.view()), one.view());
  product(several, a.view(), transposed(b.view()), three.view());
  EXPECT_TRUE(std::ranges::equal(one.view().span(), three.view().span()));
}

TEST(ProductTiles, StridedMatricesAreRespected) {
  const Tensor a = random_tensor({6, 10}, 1), b = random_tensor({4, 10}, 2);
  Tensor out = random_tensor({6, 9}, 3);
  const Tensor before(out.view());
  // Columns 2..6 of a and b, into columns 1..5 of out.
  const ConstMatrix left = ConstMatrix(a.view()).block(0, 6, 2, 4), right = ConstMatrix(b.view()).block(0, 4, 2, 4);
  small_product(left, transposed(right), Matrix(out.view()).block(0, 6, 1, 4));
  for (Index i = 0; i < 6; ++i) {
    EXPECT_EQ(out.view().row(i)[0], before.view().row(i)[0]);
    EXPECT_EQ(out.view().row(i)[5], before.view().row(i)[5]);
    double expected = 0;
    for (std::size_t l = 2; l < 6; ++l) expected += static_cast<double>(a.view().row(i)[l]) * b.view().row(3)[l];
    EXPECT_NEAR(out.view().row(i)[4], expected, 1e-5);
  }
}

TEST(ProductTiles, SizesThatDoNotFitAreNamed) {
  ThreadPool pool(1);
  const Tensor a(Shape{2, 3}), b(Shape{4, 5});
  Tensor out(Shape{2, 5});
  EXPECT_EQ(test::message_of([&] { product(pool, a.view(), b.view(), out.view()); }),
            "product: expected [m, k] x [k, n] -> [m, n], received [2, 3] x [4, 5] -> [2, 5]");
}

}  // namespace
}  // namespace heed
