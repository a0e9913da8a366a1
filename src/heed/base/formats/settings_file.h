// Reads a settings file, which is one JSON object: those of a model or of a tokenizer.
#pragma once

#include <filesystem>

#include <nlohmann/json_fwd.hpp>

namespace heed {

// Returns the object. Throws Error with line and column if the file is not valid JSON.
nlohmann::json read_settings(const std::filesystem::path& path);

}  // namespace heed
