#include "heed/model/language_assets.h"

#include <utility>

#include <fmt/format.h>

#include "heed/text/tokenizers/tokenizer_file.h"

namespace heed::model {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCaseFile = "target.case.json";

fs::path vocabulary_file(const fs::path& folder, const char* side) { return folder / fmt::format("{}.vocab", side); }

LanguageAssets load_assets(const fs::path& folder, const char* side, const std::string& language) {
  return {.language = language,
          .tokenizer = text::load_tokenizer(folder, side),
          .vocabulary = text::Vocabulary::load(vocabulary_file(folder, side))};
}

}  // namespace

void save_language_assets(const LanguageAssets& source, const LanguageAssets& target, const fs::path& folder) {
  for (const auto& [name, side] : {std::pair("source", &source), std::pair("target", &target)}) {
    save_tokenizer(*side->tokenizer, folder, name);
    side->vocabulary.save(vocabulary_file(folder, name));
  }
  if (target.tokenizer->lowercase()) target.recaser.save(folder / kCaseFile);
}

TranslationAssets load_language_assets(const fs::path& folder, const text::Languages& languages) {
  TranslationAssets assets{.source = load_assets(folder, "source", languages.source),
                           .target = load_assets(folder, "target", languages.target)};
  if (assets.target.tokenizer->lowercase()) assets.target.recaser = text::Recaser::load(folder / kCaseFile);
  return assets;
}

}  // namespace heed::model
