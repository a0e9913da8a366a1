#include "heed/tensor/tensor.h"

#include <algorithm>
#include <new>

namespace heed {

Tensor::Tensor(Shape shape) : shape_(shape) {
  const auto count = static_cast<std::size_t>(shape.elements());
  data_.reset(static_cast<float*>(::operator new[](count * sizeof(float), std::align_val_t{kAlignment})));
  std::fill_n(data_.get(), count, 0.0F);
}

Tensor::Tensor(ConstView values) : Tensor(values.shape()) {
  std::copy_n(values.data(), values.elements(), data_.get());
}

void Tensor::Free::operator()(float* data) const { ::operator delete[](data, std::align_val_t{kAlignment}); }

}  // namespace heed
