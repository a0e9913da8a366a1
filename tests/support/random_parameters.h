// Tensors and parameters filled with reproducible values, for tests.
#pragma once

#include <string>

#include "heed/autograd/parameter.h"
#include "heed/base/random.h"
#include "heed/tensor/tensor.h"

namespace heed::test {

inline void fill_random(std::span<float> values, std::uint64_t seed, double deviation = 1) {
  Random random(seed);
  for (float& value : values) value = static_cast<float>(deviation * random.normal());
}

inline Tensor random_tensor(Shape shape, std::uint64_t seed) {
  Tensor tensor(shape);
  fill_random(tensor.view().span(), seed);
  return tensor;
}

struct RandomParameter : Parameter {
  RandomParameter(std::string name, Shape shape, double deviation = 1) : Parameter(name, shape) {
    fill_random(value().span(), std::hash<std::string>{}(name), deviation);
  }
};

}  // namespace heed::test
