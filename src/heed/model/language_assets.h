// The vocabularies and tokenizers of a translation model's two languages, and their files in a folder.
//
//   source.vocab, target.vocab, source.json, target.json (and *.model for subwords): vocabularies and tokenizers
//   target.case.json    restores the capitals of a lower-case target (recaser.h)
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>

#include "heed/text/corpus/parallel_text.h"
#include "heed/text/tokenizers/recaser.h"
#include "heed/text/tokenizers/tokenizer.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::model {

// One side of the translation.
struct LanguageAssets {
  std::string language;  // "de"
  std::shared_ptr<const text::Tokenizer> tokenizer;
  text::Vocabulary vocabulary;
  text::Recaser recaser = {};  // for a lower-case target; otherwise it changes nothing
};

struct TranslationAssets {
  LanguageAssets source, target;
};

// All file names that save_language_assets may use.
inline constexpr std::array<const char*, 7> kLanguageAssetFiles = {
    "source.json", "source.model", "source.vocab", "target.json", "target.model", "target.vocab", "target.case.json"};

// Writes each file atomically. REQUIRES: the folder exists
void save_language_assets(const LanguageAssets& source, const LanguageAssets& target,
                          const std::filesystem::path& folder);

// Throws Error naming the file if one is missing or damaged.
TranslationAssets load_language_assets(const std::filesystem::path& folder, const text::Languages& languages);

}  // namespace heed::model
