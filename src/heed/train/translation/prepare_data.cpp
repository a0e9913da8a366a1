#include "heed/train/translation/prepare_data.h"

#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/corpus/prepared_pairs.h"
#include "heed/train/translation/prepared_folder.h"
#include "heed/train/translation/training_data.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;

void require_apart(const fs::path& data, const fs::path& out) {
  std::error_code ignored;
  if (fs::equivalent(data, out, ignored))
    throw Error(fmt::format("--out and --data must be different folders (got {} for both)", printable(out.string())));
}

// Writes plain text without a byte order mark, whatever the input was, so that it is read the same way later.
void copy_text(const fs::path& from, const fs::path& to, const TextOptions& text) {
  TextFile lines(from, text);
  AtomicFile file(to);
  while (const auto line = lines.next()) {
    file.write(*line);
    file.write("\n");
  }
  file.commit();
}

class Preparation {
 public:
  Preparation(const fs::path& folder, const model::TranslationAssets& assets, const PrepareOptions& options,
              ThreadPool& pool)
      : folder_(folder),
        source_{*assets.source.tokenizer, assets.source.vocabulary},
        target_{*assets.target.tokenizer, assets.target.vocabulary},
        options_(corpus_options(options.settings, options.text)),
        pool_(pool) {}

  PreparedSet write(const text::Split& files, const std::string& name,
                    const std::function<void(std::int64_t)>& read) const {
    text::PreparedPairsWriter writer(folder_, name);
    text::SkipCounts skipped;
    std::int64_t lines = 0;
    read_corpus_parts(files, source_, target_, pool_, options_, [&](const text::Corpus& part) {
      for (std::size_t i = 0; i < part.size(); ++i) writer.add(part.source[i], part.target[i]);
      skipped += part.skipped;
      lines += static_cast<std::int64_t>(part.size()) + part.skipped.total();
      if (read) read(lines);
    });
    return {.counts = writer.commit(), .skipped = skipped};
  }

 private:
  const fs::path& folder_;
  text::CorpusSide source_, target_;
  text::CorpusOptions options_;
  ThreadPool& pool_;
};

}  // namespace

PrepareResult prepare_data(const PrepareOptions& options, ThreadPool& pool, const PrepareHooks& hooks) {
  const text::Split train = text::find_split(options.data, "train", options.languages);
  const text::Split validation = find_validation(options.data, options.languages);
  require_apart(options.data, options.out);
  PreparedFolder folder(options.out, options.overwrite);
  std::int64_t total = 0;
  const model::TranslationAssets assets =
      make_language_assets(train, options.languages, options.settings, pool, options.text, [&](auto lines) {
        total = lines;
        if (hooks.counted) hooks.counted(lines);
      });
  folder.begin();
  save_language_assets(assets.source, assets.target, folder.path());
  for (const auto& [from, language] :
       {std::pair(validation.source, options.languages.source), std::pair(validation.target, options.languages.target)})
    copy_text(from, folder.path() / fmt::format("{}.{}", kValidationSet, language), options.text);

  const Preparation preparation(folder.path(), assets, options, pool);
  PrepareResult result{.info = {.languages = options.languages,
                                .text = options.settings,
                                .train = {},
                                .validation = preparation.write(validation, kValidationSet, {}),
                                .checksum = {},
                                .files = whole_file_checksums(folder.path(), options.languages)},
                       .source_tokens = assets.source.vocabulary.size(),
                       .target_tokens = assets.target.vocabulary.size()};
  result.info.train = preparation.write(train, kTrainSet, [&](std::int64_t lines) {
    if (hooks.encoded) hooks.encoded(lines, total);
  });
  const auto written = [&](const char* name, const PreparedSet& set) {
    return text::PreparedPairs(folder.path(), name, set.counts, result.source_tokens, result.target_tokens);
  };
  text::PreparedPairs train_pairs = written(kTrainSet, result.info.train);
  text::PreparedPairs validation_pairs = written(kValidationSet, result.info.validation);
  result.info.checksum = data_checksum(train_pairs, validation_pairs);
  folder.finish(result.info);
  return result;
}

}  // namespace heed::train
