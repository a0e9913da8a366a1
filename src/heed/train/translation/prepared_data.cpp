#include "heed/train/translation/prepared_data.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/train/translation/prepared_folder.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;

void require_languages(const PreparedInfo& info, const text::Languages& wanted, const fs::path& folder) {
  const auto check = [&](const char* option, const std::string& prepared, const std::string& asked) {
    require(asked.empty() || asked == prepared, "train", [&] {
      return Mismatch{
          fmt::format("--{} {}, which {} was prepared for", option, printable(prepared), printable(folder.string())),
          fmt::format("{}; leave it out, or prepare the text again", printable(asked))};
    });
  };
  check("src", info.languages.source, wanted.source);
  check("tgt", info.languages.target, wanted.target);
}

void require_settings(const TextSettings& prepared, const TextSettings& wanted, const fs::path& folder) {
  const auto expected = typed_settings(prepared), received = typed_settings(wanted);
  for (std::size_t i = 0; i < expected.size(); ++i)
    require(expected[i] == received[i], "train", [&] {
      return Mismatch{
          fmt::format("{}, with which {} was prepared", expected[i], printable(folder.string())),
          fmt::format("{}; train with {}, or prepare the text again with {}", received[i], expected[i], received[i])};
    });
}

void require_files(const PreparedInfo& info, const fs::path& folder) {
  const auto found = whole_file_checksums(folder, info.languages);
  for (const auto& [name, checksum] : info.files) {
    const std::string path = printable((folder / name).string());
    const auto file = found.find(name);
    require(file != found.end(), "read prepared text", [&] {
      return Mismatch{printable(name, 80), fmt::format("none; {}: prepare the text again", path)};
    });
    require(file->second == checksum, "read prepared text", [&] {
      return Mismatch{fmt::format("the {} of these numbers", printable(name, 80)),
                      fmt::format("another; {}: prepare the text again", path)};
    });
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
    throw Error("read prepared text", "a folder that heed data prepare has finished",
                fmt::format("an unfinished one; {}: prepare the text again", printable(folder.string())));
  const PreparedInfo info = read_prepared_info(folder / kPreparedFile);
  require_languages(info, languages, folder);
  require_settings(info.text, settings, folder);
  require_files(info, folder);
  auto [source, target] = model::load_language_assets(folder, info.languages);
  const auto pairs = [&](const char* name, const PreparedSet& set) {
    return text::PreparedPairs(folder, name, set.counts, source.vocabulary.size(), target.vocabulary.size());
  };
  TrainingData data;
  data.train = std::make_unique<text::PreparedPairs>(pairs(kTrainSet, info.train));
  data.skipped = info.train.skipped;
  data.validation = in_memory(pairs(kValidationSet, info.validation), info.validation.skipped);
  data.validation_files = text::find_split(folder, kValidationSet, info.languages);
  data.checksum = info.checksum;
  data.source = std::move(source), data.target = std::move(target);
  return data;
}

}  // namespace heed::train
