// The parameters of a model as a safetensors file, under their names, both ways.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "heed/model/io/safetensors.h"
#include "heed/nn/parameters.h"

namespace heed::model {

// Metadata says "format": "pt", as PyTorch's own writers do.
void write_parameters(const std::filesystem::path& path, const ParameterStore& parameters);

// Throws Error, naming file and parameter, unless the file holds this parameter in this shape.
void require_parameter(const SafetensorsFile& file, const std::string& name, const Shape& shape);

// Throws Error, naming file and parameter, unless the file holds just these parameters in their shapes; then nothing
// has been changed.
void read_parameters(const SafetensorsFile& file, ParameterStore& parameters);

}  // namespace heed::model
