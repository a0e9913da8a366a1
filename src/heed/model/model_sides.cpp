#include "heed/model/model_sides.h"

#include <utility>

#include <fmt/format.h>

#include "heed/text/tokenizer_file.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCaseFile = "target.case.json";

fs::path vocabulary_file(const fs::path& folder, const char* side) { return folder / fmt::format("{}.vocab", side); }

ModelSide load_side(const fs::path& folder, const char* side, const std::string& language) {
  return {.language = language,
          .tokenizer = load_tokenizer(folder, side),
          .vocabulary = Vocabulary::load(vocabulary_file(folder, side))};
}

}  // namespace

void save_sides(const ModelSide& source, const ModelSide& target, const fs::path& folder) {
  for (const auto& [name, side] : {std::pair("source", &source), std::pair("target", &target)}) {
    save_tokenizer(*side->tokenizer, folder, name);
    side->vocabulary.save(vocabulary_file(folder, name));
  }
  if (target.tokenizer->lowercase()) target.recaser.save(folder / kCaseFile);
}

ModelSides load_sides(const fs::path& folder, const Languages& languages) {
  ModelSides sides{.source = load_side(folder, "source", languages.source),
                   .target = load_side(folder, "target", languages.target)};
  if (sides.target.tokenizer->lowercase()) sides.target.recaser = Recaser::load(folder / kCaseFile);
  return sides;
}

}  // namespace heed
