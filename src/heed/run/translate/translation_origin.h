// Everything that determines the bytes of a translated file.
#pragma once

#include <cstdint>
#include <filesystem>

#include "heed/base/formats/json.h"
#include "heed/decode/translator.h"
#include "heed/run/translate/translation_lines.h"

namespace heed::run {

// The checksum of the model's files, the size of the source, and each option that affects the output, by name. Limits
// that stop a translation are not included: one that failed at a line that is too long can be resumed with a higher
// limit.
nlohmann::ordered_json translation_origin(const std::filesystem::path& model, std::uint64_t source_bytes,
                                          const decode::TranslatorOptions& options, const TranslationForm& form,
                                          std::size_t block_lines);

}  // namespace heed::run
