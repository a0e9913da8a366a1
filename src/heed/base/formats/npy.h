// Arrays of numbers in numpy's own file format, version 1.0 (numpy.load reads them).
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace heed {

// A float32 array in row-major order, written whole or not at all. Throws Error, naming the file, where it cannot be
// written, and where values.size() is not the product of the shape.
void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const float> values);

}  // namespace heed
