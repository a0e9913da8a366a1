// The two sides of a translation: what reads and writes the text of each language, and its files in a folder.
//
//   source.vocab, target.vocab, source.json, target.json (and *.model for subwords): vocabularies and tokenizers
//   target.case.json    how a target in lower case gets its capitals back (recaser.h)
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>

#include "heed/text/corpus_folder.h"
#include "heed/text/recaser.h"
#include "heed/text/tokenizer.h"
#include "heed/text/vocabulary.h"

namespace heed {

// One side of the translation.
struct ModelSide {
  std::string language;  // "de"
  std::shared_ptr<const Tokenizer> tokenizer;
  Vocabulary vocabulary;
  Recaser recaser = {};  // of a target in lower case; otherwise one that changes nothing
};

struct ModelSides {
  ModelSide source, target;
};

// All names that save_sides may give to a file.
inline constexpr std::array<const char*, 7> kSideFiles = {
    "source.json", "source.model", "source.vocab", "target.json", "target.model", "target.vocab", "target.case.json"};

// Each file whole. REQUIRES: the folder exists
void save_sides(const ModelSide& source, const ModelSide& target, const std::filesystem::path& folder);

// Throws Error naming the file where one is missing or damaged.
ModelSides load_sides(const std::filesystem::path& folder, const Languages& languages);

}  // namespace heed
