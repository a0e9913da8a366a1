// View and ConstView refer to a contiguous row-major float32 tensor that something else owns: a Tensor, a Workspace or
// a mapped file. Copying a view copies a pointer and a shape. For a matrix with a row stride, use Matrix (product.h).
#pragma once

#include <span>
#include <type_traits>

#include "heed/tensor/shape.h"

namespace heed {

template <class Float>
class BasicView {
 public:
  BasicView() = default;
  BasicView(Float* data, Shape shape) : data_(data), shape_(shape) {}

  // A View converts to a ConstView.
  template <class Other>
  requires(std::is_const_v<Float>&& std::is_same_v<const Other, Float> && !std::is_const_v<Other>)
      BasicView(BasicView<Other> other)
      : data_(other.data()), shape_(other.shape()) {}  // NOLINT: implicit on purpose

  Float* data() const { return data_; }
  const Shape& shape() const { return shape_; }
  Index elements() const { return shape_.elements(); }
  Index rows() const { return shape_.rows(); }
  Index columns() const { return shape_.columns(); }
  std::span<Float> span() const { return {data_, static_cast<std::size_t>(elements())}; }
  std::span<Float> row(Index r) const { return {data_ + r * columns(), static_cast<std::size_t>(columns())}; }

  // Entries [begin, end) of the first axis. REQUIRES: rank > 0 and 0 <= begin <= end <= shape[0]
  BasicView slice(Index begin, Index end) const {
    std::array<Index, Shape::kMaxRank> sizes{};
    for (int axis = 0; axis < shape_.rank(); ++axis) sizes[static_cast<std::size_t>(axis)] = shape_[axis];
    const Index stride = shape_[0] == 0 ? 0 : elements() / shape_[0];
    sizes[0] = end - begin;
    return {data_ + begin * stride,
            Shape(std::span<const Index>(sizes.data(), static_cast<std::size_t>(shape_.rank())))};
  }

  // The same elements with another shape. REQUIRES: the same number of elements
  BasicView as(Shape shape) const { return {data_, shape}; }

 private:
  Float* data_ = nullptr;
  Shape shape_{0};
};

using View = BasicView<float>;
using ConstView = BasicView<const float>;

}  // namespace heed
