#include "heed/train/translation/prepared_data.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/train/translation/prepared_folder.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;

void require_languages(const PreparedInfo& info, const text::Languages& wanted, const fs::path& folder) {
  const auto check = [&](const char* option, const std::string& prepared, const std::string& asked) {
    if (!asked.empty() && asked != prepared)
      throw Error(fmt::format("{} was prepared for --{} {} (got '{}'); leave the option out or prepare the text again",
                              printable(folder.string()), option, printable(prepared), printable(asked)));
  };
  check("src", info.languages.source, wanted.source);
  check("tgt", info.languages.target, wanted.target);
}

void require_settings(const TextSettings& prepared, const TextSettings& wanted, const fs::path& folder) {
  const auto before = typed_settings(prepared), now = typed_settings(wanted);
  for (std::size_t i = 0; i < before.size(); ++i)
    if (before[i] != now[i])
      throw Error(fmt::format("{} was prepared with {}; train with that, or prepare the text again with {}",
                              printable(folder.string()), before[i], now[i]));
}

void require_files(const PreparedInfo& info, const fs::path& folder) {
  const auto found = whole_file_checksums(folder, info.languages);
  for (const auto& [name, checksum] : info.files) {
    const auto file = found.find(name);
    if (file == found.end()) throw model::FileError(folder / name, "the file is missing; prepare the text again");
    if (file->second != checksum)
      throw model::FileError(folder / name, "the file has changed since heed data prepare; prepare the text again");
  }
}

text::Corpus in_memory(text::PreparedPairs pairs, const text::SkipCounts& skipped) {
  text::Corpus corpus;
  pairs.check(0, pairs.size());
  for (std::int64_t i = 0; i < pairs.size(); ++i) {
    corpus.source.add(pairs.source(i));
    corpus.target.add(pairs.target(i));
  }
  corpus.skipped = skipped;
  return corpus;
}

}  // namespace

TrainingData read_prepared_data(const fs::path& folder, const text::Languages& languages,
                                const TextSettings& settings) {
  if (!fs::exists(folder / kPreparedFile))
    throw model::FileError(folder, "heed data prepare has not finished this folder; prepare the text again");
  const PreparedInfo info = read_prepared_info(folder / kPreparedFile);
  require_languages(info, languages, folder);
  require_settings(info.text, settings, folder);
  require_files(info, folder);
  model::TranslationAssets assets = model::load_language_assets(folder, info.languages);
  const auto pairs = [&](const char* name, const PreparedSet& set) {
    return text::PreparedPairs(folder, name, set.counts, assets.source.vocabulary.size(),
                               assets.target.vocabulary.size());
  };
  TrainingData data;
  data.train = std::make_unique<text::PreparedPairs>(pairs(kTrainSet, info.train));
  data.skipped = info.train.skipped;
  data.validation = in_memory(pairs(kValidationSet, info.validation), info.validation.skipped);
  data.validation_files = text::find_split(folder, kValidationSet, info.languages);
  data.checksum = info.checksum;
  data.source = std::move(assets.source), data.target = std::move(assets.target);
  return data;
}

}  // namespace heed::train
