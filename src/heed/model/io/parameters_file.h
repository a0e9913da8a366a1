// Reads and writes a model's parameters as a safetensors file, with their names.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "heed/model/io/safetensors.h"
#include "heed/nn/parameters.h"

namespace heed::model {

// The metadata is "format": "pt", as PyTorch's own writers set it.
void write_parameters(const std::filesystem::path& path, const ParameterStore& parameters);

// Throws Error, naming file and parameter, unless the file contains this parameter with this shape.
void require_parameter(const SafetensorsFile& file, const std::string& name, const Shape& shape);

// Throws Error, naming file and parameter, unless the file contains exactly these parameters with their shapes; in that
// case nothing has been changed.
void read_parameters(const SafetensorsFile& file, ParameterStore& parameters);

}  // namespace heed::model
