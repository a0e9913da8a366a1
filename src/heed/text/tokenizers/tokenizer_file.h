// Saves and loads a tokenizer in a model's folder: NAME.json describes it, and NAME.model contains its subwords, if
// any.
//
//   save_tokenizer(tokenizer, "runs/de-en", "source");  // source.json, and source.model for sentencepiece
//   const auto tokenizer = load_tokenizer("runs/de-en", "source");
// NAME.json contains the checksum of NAME.model, so that a truncated or replaced file is rejected before the library
// parses it.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

// Files are written atomically, NAME.json last. REQUIRES: the folder exists.
void save_tokenizer(const Tokenizer& tokenizer, const std::filesystem::path& folder, std::string_view name);

// Throws Error with the file name if a file is missing or invalid.
std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder, std::string_view name);

}  // namespace heed::text
