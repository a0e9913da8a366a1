// A Shape holds the sizes of a tensor's axes. Tensors are row-major: the last axis is contiguous.
//
// Axis letters used throughout Heed: B batch, S source length, T target length, E embedding size, H hidden size, D
// key/query size, V vocabulary size. Sequences are time-major, [T, B, ...], so that each time step is contiguous.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace heed {

using Index = std::int64_t;

class Shape {
 public:
  static constexpr int kMaxRank = 4;

  Shape() = default;  // rank 0, one element: a scalar
  Shape(std::initializer_list<Index> sizes) : Shape(std::span<const Index>(sizes.begin(), sizes.size())) {}
  explicit Shape(std::span<const Index> sizes);  // throws Error for over kMaxRank axes, a negative size or overflow

  int rank() const { return rank_; }
  Index operator[](int axis) const { return sizes_[static_cast<std::size_t>(axis < 0 ? axis + rank_ : axis)]; }
  Index elements() const;

  // The sizes as a matrix: all axes but the last are rows. A scalar is 1 x 1.
  Index columns() const { return rank_ == 0 ? 1 : sizes_[static_cast<std::size_t>(rank_ - 1)]; }
  Index rows() const;

  Shape with_last(Index size) const;  // this shape with another last axis. REQUIRES: rank() > 0

  friend bool operator==(const Shape& a, const Shape& b);

 private:
  std::array<Index, kMaxRank> sizes_{};
  int rank_ = 0;
};

std::string to_string(const Shape& shape);  // "[14, 128, 512]"

}  // namespace heed
