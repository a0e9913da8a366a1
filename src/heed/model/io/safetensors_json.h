// Parses the JSON of a safetensors header into entries. It checks the structure; parse_safetensors_header() checks
// sizes and offsets.
#pragma once

#include <string_view>

#include "heed/model/io/safetensors_header.h"

namespace heed::model {

// Entries are in the order of the text; data_begin is left at 0. Throws Error for anything but one JSON object whose
// members are tensors with exactly dtype, shape and data_offsets, or __metadata__ with strings. Throws Error for a key
// that occurs twice. Rejects deeper nesting immediately, so that depth costs neither stack nor memory.
SafetensorsHeader read_safetensors_json(std::string_view text, std::string_view file_name);

}  // namespace heed::model
