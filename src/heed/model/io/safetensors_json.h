// The JSON of a safetensors header as entries: its structure is checked here, its sizes and offsets by
// parse_safetensors_header().
#pragma once

#include <string_view>

#include "heed/model/io/safetensors_header.h"

namespace heed::model {

// Entries come in the order of the text; data_begin is left at 0. Throws Error for anything but one JSON object whose
// members are tensors with exactly dtype, shape and data_offsets, or __metadata__ with strings; for any key that comes
// twice; and at once for anything nested deeper, so that depth costs neither stack nor memory.
SafetensorsHeader read_safetensors_json(std::string_view text, std::string_view file_name);

}  // namespace heed::model
