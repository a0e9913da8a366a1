// Compares with tensors that PyTorch computed, tests/data/parity (the metadata in each file give layout and formula).
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "heed/autograd/parameter.h"
#include "heed/model/io/safetensors.h"
#include "heed/nn/parameters.h"

namespace heed::test {

inline constexpr double kOutputTolerance = 1e-5, kGradientTolerance = 1e-4;

inline model::SafetensorsFile parity_file(const std::string& name) {
  return model::SafetensorsFile(std::string(HEED_TEST_DATA) + "/parity/" + name + ".safetensors");
}

inline void expect_close(ConstView actual, ConstView expected, double tolerance, const std::string& what) {
  ASSERT_EQ(actual.elements(), expected.elements()) << what;
  double worst = 0;
  for (std::size_t i = 0; i < actual.span().size(); ++i) {
    const double difference = std::abs(static_cast<double>(actual.span()[i]) - expected.span()[i]);
    worst = std::isnan(difference) ? HUGE_VAL : std::max(worst, difference);
  }
  EXPECT_LE(worst, tolerance) << what;
}

inline void copy_into(Parameter& parameter, ConstView values) {
  ASSERT_EQ(parameter.shape().elements(), values.elements()) << parameter.name();
  std::ranges::copy(values.span(), parameter.value().span().begin());
}

// Sets every parameter of the store from the tensor of its name.
inline void load_parameters(ParameterStore& store, const model::SafetensorsFile& file) {
  for (const auto& parameter : store) copy_into(*parameter, file.copy(parameter->name()).view());
}

// Compares every parameter's gradient with the tensor "grad.NAME".
inline void expect_gradients(ParameterStore& store, const model::SafetensorsFile& file) {
  Workspace workspace;
  for (const auto& parameter : store) {
    ASSERT_TRUE(parameter->has_gradient()) << parameter->name();
    expect_close(parameter->gradient().to_add(workspace), file.copy("grad." + parameter->name()).view(),
                 kGradientTolerance, "grad." + parameter->name());
  }
}

inline std::vector<std::int32_t> int32s(const model::SafetensorsFile& file, const std::string& name) {
  const auto wide = file.integers(name);
  return {wide.begin(), wide.end()};
}

// [B, T, X] -> [T, B, X] or back: swaps the first two axes.
inline Tensor swap_first_axes(ConstView x) {
  const Index a = x.shape()[0], b = x.shape()[1], size = x.shape()[2];
  Tensor swapped(Shape{b, a, size});
  for (Index i = 0; i < a; ++i) {
    for (Index j = 0; j < b; ++j) std::ranges::copy(x.row(i * b + j), swapped.view().row(j * a + i).begin());
  }
  return swapped;
}

}  // namespace heed::test
