#include "heed/tensor/shape.h"

#include <vector>

#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/tensor/tensor.h"

namespace heed {
namespace {

TEST(Shape, ReadsAsAMatrix) {
  const Shape shape{4, 3, 5};
  EXPECT_EQ(shape.rank(), 3);
  EXPECT_EQ(shape.elements(), 60);
  EXPECT_EQ(shape.rows(), 12);
  EXPECT_EQ(shape.columns(), 5);
  EXPECT_EQ(shape[-1], 5);
  EXPECT_EQ(to_string(shape), "[4, 3, 5]");
  EXPECT_EQ(shape.with_last(7), (Shape{4, 3, 7}));
}

TEST(Shape, AScalarHasOneElement) {
  EXPECT_EQ(Shape().elements(), 1);
  EXPECT_EQ(Shape().rows(), 1);
  EXPECT_EQ(Shape().columns(), 1);
}

TEST(Shape, RejectsNegativeOverflowingAndTooManySizes) {
  EXPECT_THROW((Shape{2, -1}), Error);
  EXPECT_THROW((Shape{Index{1} << 40, Index{1} << 40}), Error);
  EXPECT_THROW((Shape{0, Index{1} << 40, Index{1} << 40}), Error);
  EXPECT_THROW((Shape{1, 1, 1, 1, 1}), Error);
}

TEST(View, SlicesTheFirstAxis) {
  Tensor tensor(Shape{3, 2, 2});
  for (std::size_t i = 0; i < 12; ++i) tensor.view().span()[i] = static_cast<float>(i);
  const View middle = tensor.view().slice(1, 2);
  EXPECT_EQ(middle.shape(), (Shape{1, 2, 2}));
  EXPECT_EQ(middle.span()[0], 4);
  EXPECT_EQ(tensor.view().row(5)[1], 11);
}

}  // namespace
}  // namespace heed
