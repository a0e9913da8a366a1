#include "heed/tensor/kernels/cached_product.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "heed/tensor/tensor.h"
#include "tests/support/random_parameters.h"

namespace heed {
namespace {

using test::random_tensor;

TEST(CachedProduct, AgreesWithOpenBlasAtAllSizes) {
  for (const Index m : {1, 3, 4, 5, 8, 34})
    for (const Index n : {1, 5, 8, 9, 16, 25, 32, 40, 50})
      for (const Index k : {1, 7, 50})
        for (const bool flipped : {false, true}) {
          const Tensor a = random_tensor(flipped ? Shape{k, m} : Shape{m, k}, 1), b = random_tensor({k, n}, 2);
          const Tensor bias = random_tensor({m}, 3);
          const Factor left(a.view(), flipped);
          Tensor expected(Shape{m, n}), plain(Shape{m, n}), with_bias(Shape{m, n});
          small_product(left, b.view(), expected.view());
          kernels::cached_product(left, b.view(), plain.view());
          kernels::cached_product(left, b.view(), with_bias.view(), bias.view().data());
          for (Index r = 0; r < m; ++r)
            for (std::size_t c = 0; c < static_cast<std::size_t>(n); ++c) {
              const float wanted = expected.view().row(r)[c];
              ASSERT_NEAR(plain.view().row(r)[c], wanted, 1e-5F) << m << " " << n << " " << k;
              ASSERT_NEAR(with_bias.view().row(r)[c], wanted + bias.view().data()[r], 1e-5F) << m << " " << n;
            }
        }
}

TEST(CachedProduct, WritesNothingBesideItsResult) {
  const Tensor a = random_tensor({6, 7}, 1), b = random_tensor({7, 11}, 2);
  Tensor out(Shape{8, 13});
  for (float& value : out.view().span()) value = 77;
  kernels::cached_product(ConstMatrix(a.view()), b.view(), Matrix(out.view()).block(1, 6, 1, 11));
  for (Index r = 0; r < 8; ++r)
    for (std::size_t c = 0; c < 13; ++c) {
      EXPECT_EQ(out.view().row(r)[c] == 77, r == 0 || r == 7 || c == 0 || c == 12) << r << " " << c;
    }
}

TEST(ColumnExp, AgreesWithTheDefinition) {
  const Tensor before = random_tensor({9, 16}, 1);
  Tensor x = random_tensor({9, 16}, 1);
  std::vector<float> tops(16), sums(16);
  kernels::column_exp(x.view(), tops, sums);
  for (std::size_t c = 0; c < 16; ++c) {
    float top = -HUGE_VALF, sum = 0;
    for (Index r = 0; r < 9; ++r) top = std::max(top, before.view().row(r)[c]);
    for (Index r = 0; r < 9; ++r) {
      const float e = std::exp(before.view().row(r)[c] - top);
      EXPECT_NEAR(x.view().row(r)[c], e, 1e-6F);
      sum += e;
    }
    EXPECT_EQ(tops[c], top);
    EXPECT_NEAR(sums[c], sum, 1e-5F);
  }
}

TEST(AddRowProducts, AddsOneNumberARow) {
  const Tensor x = random_tensor({5, 24}, 1), y = random_tensor({24}, 2);
  std::vector<float> out(5, 3);
  kernels::add_row_products(x.view(), y.view().span(), out);
  for (Index r = 0; r < 5; ++r) {
    float expected = 3;
    for (std::size_t c = 0; c < 24; ++c) expected += x.view().row(r)[c] * y.view().span()[c];
    EXPECT_NEAR(out[static_cast<std::size_t>(r)], expected, 1e-5F);
  }
}

}  // namespace
}  // namespace heed
