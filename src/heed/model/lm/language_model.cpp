#include "heed/model/lm/language_model.h"

#include <string>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/lm/bigram_lm.h"
#include "heed/model/lm/char_lm.h"

namespace heed::model {
namespace {

namespace fs = std::filesystem;

template <class Model>
std::unique_ptr<LanguageModel> load(const fs::path& folder) {
  return Model::load(folder);
}

// The kinds of language models, one per line.
struct Loader {
  ModelKind kind;
  std::unique_ptr<LanguageModel> (*load)(const fs::path&);
};
constexpr Loader kLoaders[] = {
    {kBigramKind, load<BigramLm>},
    {kCharKind, load<CharLm>},
};

}  // namespace

std::unique_ptr<LanguageModel> load_language_model(const fs::path& folder) {
  const nlohmann::json settings = read_model_settings(folder, kLanguageModels);
  std::string known;
  for (const Loader& loader : kLoaders) {
    if (is_kind(settings, loader.kind)) return loader.load(folder);
    known += fmt::format("{}\"{}\"", known.empty() ? "" : " or ", loader.kind.type);
  }
  reject_kind(settings, folder / kSettingsFile, known, kLanguageModels);
}

}  // namespace heed::model
