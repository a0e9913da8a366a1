// A Tensor owns a contiguous row-major float32 array, aligned for vector loads. Use it for data that outlives a
// training step: parameters, optimizer state, results. Data for one step comes from a Workspace.
#pragma once

#include <memory>

#include "heed/tensor/number_memory.h"
#include "heed/tensor/view.h"

namespace heed {

class Tensor {
 public:
  Tensor() : Tensor(Shape{0}) {}
  explicit Tensor(Shape shape);       // zeros
  explicit Tensor(ConstView values);  // a copy
  static Tensor uninitialized(Shape shape);

  Tensor(Tensor&&) noexcept = default;
  Tensor& operator=(Tensor&&) noexcept = default;

  View view() { return {data_.get(), shape_}; }
  ConstView view() const { return {data_.get(), shape_}; }
  const Shape& shape() const { return shape_; }

 private:
  struct Free {
    void operator()(float* data) const { free_number_memory(data); }
  };
  struct Uninitialized {};
  Tensor(Shape shape, Uninitialized);

  Shape shape_;
  std::unique_ptr<float[], Free> data_;
};

}  // namespace heed
