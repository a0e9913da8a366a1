// --model, for which completion and messages suggest nearby models.
#pragma once

#include <string_view>

#include "apps/heed/command/command.h"
#include "heed/model/io/find_models.h"
#include "heed/model/io/model_folder.h"

namespace heed::cli {

inline constexpr Setting kModel{.name = "model", .help = "Folder of the model", .letter = 'm', .value = "MODEL"};

// Makes an option or operand required, with a model of the family (kTranslationModels, ...) as its value.
inline void takes_model(Option& option, std::string_view family) {
  option.nearby = [family] { return model::find_models(".", family); };
  option.nearby_name = family;
  option.required();
}

}  // namespace heed::cli
