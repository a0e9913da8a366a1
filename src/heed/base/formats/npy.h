// Writes arrays in NumPy's file format, version 1.0 (numpy.load reads them).
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace heed {

// Writes a float32 array in row-major order, completely or not at all. Throws Error with the file name if it cannot be
// written, and if values.size() is not the product of the shape.
void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const float> values);

}  // namespace heed
