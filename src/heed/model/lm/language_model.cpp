#include "heed/model/lm/language_model.h"

#include <string>

#include <fmt/format.h>

#include "heed/base/formats/settings_file.h"
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

// The kinds of language models, a line each.
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
  const fs::path path = folder / kSettingsFile;
  const std::string type = model_type_of(read_settings(path));
  std::string known;
  for (const Loader& loader : kLoaders) {
    const std::string quoted = fmt::format("\"{}\"", loader.kind.type);
    if (type == quoted) return loader.load(folder);
    known += fmt::format("{}{} ({})", known.empty() ? "" : " or ", quoted, loader.kind.name);
  }
  reject_file(path, fmt::format("a language model, with \"model_type\": {}", known), type);
}

}  // namespace heed::model
