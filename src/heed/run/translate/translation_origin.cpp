#include "heed/run/translate/translation_origin.h"

#include <set>
#include <string>

#include "heed/base/sha256.h"
#include "heed/model/io/model_folder.h"

namespace heed::run {
namespace {

namespace fs = std::filesystem;

// Settings, parameters, tokenizers and vocabularies; not the training logs.
bool belongs_to_model(const std::string& name) {
  return name == model::kSettingsFile || name == model::kParametersFile || name.starts_with("source.") ||
         name.starts_with("target.");
}

std::string checksum(const fs::path& model) {
  std::set<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(model))
    if (entry.is_regular_file() && belongs_to_model(entry.path().filename().string())) files.insert(entry.path());
  Sha256 sum;
  for (const fs::path& file : files) sum.add(file.filename().string() + " " + sha256_of_contents(file) + "\n");
  return sum.hex();
}

}  // namespace

nlohmann::ordered_json translation_origin(const fs::path& model, std::uint64_t source_bytes,
                                          const decode::TranslatorOptions& options, const TranslationForm& form,
                                          std::size_t block_lines) {
  const decode::SearchOptions& search = options.search;
  return {{"model_sha256", checksum(model)},
          {"source_bytes", source_bytes},
          {"--nbest", search.nbest},
          {"--scores", form.scores},
          {"--alignment", form.alignment},
          {"--json", form.json},
          {"--beam", search.beam},
          {"--length-penalty", search.length_penalty},
          {"--margin", search.margin},
          {"--max-length-factor", search.max_length_factor},
          {"--max-length-extra", search.max_length_extra},
          {"--max-length", search.max_length},
          {"--replace-unknown", options.replace_unknown},
          {"--batch-rows", search.batch_rows},
          {"--batch-words", search.batch_words},
          {"--block-lines", block_lines}};
}

}  // namespace heed::run
