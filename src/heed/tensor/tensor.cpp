#include "heed/tensor/tensor.h"

#include <algorithm>

namespace heed {

Tensor::Tensor(Shape shape, Uninitialized) : shape_(shape) {
  const auto bytes = static_cast<std::size_t>(shape.elements()) * sizeof(float);
  data_.reset(static_cast<float*>(take_number_memory(bytes)));
}

Tensor::Tensor(Shape shape) : Tensor(shape, Uninitialized{}) { std::fill_n(data_.get(), shape.elements(), 0.0F); }

Tensor::Tensor(ConstView values) : Tensor(values.shape(), Uninitialized{}) {
  std::copy_n(values.data(), values.elements(), data_.get());
}

Tensor Tensor::uninitialized(Shape shape) { return {shape, Uninitialized{}}; }

}  // namespace heed
