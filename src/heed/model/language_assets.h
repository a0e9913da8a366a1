// What reads and writes the text of each language of a translation model, and its files in a folder.
//
//   source.vocab, target.vocab, source.json, target.json (and *.model for subwords): vocabularies and tokenizers
//   target.case.json    how a target in lower case gets its capitals back (recaser.h)
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
  text::Recaser recaser = {};  // of a target in lower case; otherwise one that changes nothing
};

struct TranslationAssets {
  LanguageAssets source, target;
};

// All names that save_language_assets may give to a file.
inline constexpr std::array<const char*, 7> kLanguageAssetFiles = {
    "source.json", "source.model", "source.vocab", "target.json", "target.model", "target.vocab", "target.case.json"};

// Each file whole. REQUIRES: the folder exists
void save_language_assets(const LanguageAssets& source, const LanguageAssets& target,
                          const std::filesystem::path& folder);

// Throws Error naming the file where one is missing or damaged.
TranslationAssets load_language_assets(const std::filesystem::path& folder, const text::Languages& languages);

}  // namespace heed::model
