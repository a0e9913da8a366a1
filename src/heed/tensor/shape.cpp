#include "heed/tensor/shape.h"

#include <algorithm>

#include <fmt/ranges.h>

#include "heed/base/error.h"

namespace heed {

Shape::Shape(std::span<const Index> sizes) : rank_(static_cast<int>(sizes.size())) {
  require(sizes.size() <= kMaxRank, "shape", [&] {
    return Mismatch{fmt::format("at most {} axes", kMaxRank), fmt::format("{}", sizes.size())};
  });
  Index elements = 1;
  for (Index size : sizes) {
    require(size >= 0 && !__builtin_mul_overflow(elements, std::max<Index>(size, 1), &elements), "shape", [&] {
      return Mismatch{"sizes from 0 to 2^63 in all", fmt::format("[{}]", fmt::join(sizes, ", "))};
    });
  }
  std::copy(sizes.begin(), sizes.end(), sizes_.begin());
}

Index Shape::elements() const {
  Index product = 1;
  for (int axis = 0; axis < rank_; ++axis) product *= (*this)[axis];
  return product;
}

Index Shape::rows() const {
  Index product = 1;
  for (int axis = 0; axis + 1 < rank_; ++axis) product *= (*this)[axis];
  return product;
}

Shape Shape::with_last(Index size) const {
  Shape shape = *this;
  shape.sizes_[static_cast<std::size_t>(rank_ - 1)] = size;
  return shape;
}

bool operator==(const Shape& a, const Shape& b) {
  return a.rank_ == b.rank_ && std::equal(a.sizes_.begin(), a.sizes_.begin() + a.rank_, b.sizes_.begin());
}

std::string to_string(const Shape& shape) {
  std::string text = "[";
  for (int axis = 0; axis < shape.rank(); ++axis) text += fmt::format("{}{}", axis == 0 ? "" : ", ", shape[axis]);
  return text + "]";
}

}  // namespace heed
