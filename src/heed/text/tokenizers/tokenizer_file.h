// A tokenizer as files of a model's folder: NAME.json says what kind it is, NAME.model holds subwords if it has them.
//
//   save_tokenizer(tokenizer, "runs/de-en", "source");  // source.json, and source.model for sentencepiece
//   const auto tokenizer = load_tokenizer("runs/de-en", "source");
// NAME.json holds the checksum of NAME.model: one that was cut short or exchanged is refused before the library that
// would have to read it sees it.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "heed/text/tokenizers/tokenizer.h"

namespace heed::text {

// Files are written whole, NAME.json last. REQUIRES: the folder exists.
void save_tokenizer(const Tokenizer& tokenizer, const std::filesystem::path& folder, std::string_view name);

// Throws Error naming the file for one that is missing or does not hold what it should.
std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder, std::string_view name);

}  // namespace heed::text
