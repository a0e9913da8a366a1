// Settings are a JSON object in a file of their own: of a model, of a tokenizer.
#pragma once

#include <filesystem>

#include <nlohmann/json_fwd.hpp>

namespace heed {

// The object in a file of settings. Throws Error with the line and column of what is not JSON.
nlohmann::json read_settings(const std::filesystem::path& path);

}  // namespace heed
