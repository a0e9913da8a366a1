#include "heed/train/translation/training_data.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <malloc.h>

#include "heed/base/error.h"
#include "heed/base/sha256.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/corpus/parallel_text.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::train {

namespace {

std::shared_ptr<const text::Tokenizer> make_tokenizer_of(const std::string& language, const std::filesystem::path& path,
                                                         const TextSettings& settings, const TextOptions& text) {
  const text::TokenizerOptions options{.kind = settings.tokenizer,
                                       .language = language,
                                       .lowercase = settings.lowercase,
                                       .subwords = settings.subwords,
                                       .vocab_size = settings.vocab_size};
  const auto file = std::make_shared<TextFile>(path, text);
  const auto lines = [file]() {
    return file->line_number() < kSubwordLines ? file->next() : std::optional<std::string_view>();
  };
  return make_tokenizer(options, lines);
}

}  // namespace

model::TranslationAssets make_language_assets(const text::Split& files, const text::Languages& languages,
                                              const TextSettings& settings, ThreadPool& pool, const TextOptions& text,
                                              const std::function<void(std::int64_t)>& read) {
  model::TranslationAssets assets;
  assets.source = {.language = languages.source,
                   .tokenizer = make_tokenizer_of(languages.source, files.source, settings, text),
                   .vocabulary = {}};
  assets.target = {.language = languages.target,
                   .tokenizer = make_tokenizer_of(languages.target, files.target, settings, text),
                   .vocabulary = {}};
  text::WordCounts source, target;
  text::RecaserLearner recaser;
  text::ParallelText pairs(files, text);
  text::ParallelText::Block block;
  while (pairs.next(block)) {
    source.add(count_words(block.source, *assets.source.tokenizer, pool));
    target.add(count_words(block.target, *assets.target.tokenizer, pool));
    for (std::size_t i = 0; settings.lowercase && i < block.size(); ++i) recaser.add(block.target[i]);
    if (read) read(pairs.line_number());
  }
  const text::VocabularyOptions options{.min_count = settings.min_count, .max_size = settings.max_words};
  assets.source.vocabulary = text::Vocabulary(source, options);
  assets.target.vocabulary = text::Vocabulary(target, options);
  if (settings.lowercase) assets.target.recaser = recaser.learned();
  return assets;
}

text::CorpusOptions corpus_options(const TextSettings& settings, const TextOptions& text) {
  return {.text = text, .limits = {.max_source = settings.max_length, .max_target = settings.max_length}};
}

text::Split find_validation(const std::filesystem::path& folder, const text::Languages& languages) {
  for (const text::Split& split : text::list_splits(folder, languages))
    if (text::is_validation(split.name)) return split;
  throw Error(fmt::format("no validation set in {}; it needs val.{} and val.{} (or valid, dev)",
                          printable(folder.string()), languages.source, languages.target));
}

TrainingData read_training_data(const std::filesystem::path& folder, const text::Languages& languages,
                                const TextSettings& settings, ThreadPool& pool, const TextOptions& text) {
  const text::Split train = text::find_split(folder, "train", languages);
  const text::Split validation =
      find_validation(folder, languages);  // first, so that a missing one is reported before the long reading
  TrainingData data;
  data.validation_files = validation;
  auto assets = make_language_assets(train, languages, settings, pool, text);
  data.source = std::move(assets.source), data.target = std::move(assets.target);
  const text::CorpusSide source{*data.source.tokenizer, data.source.vocabulary};
  const text::CorpusSide target{*data.target.tokenizer, data.target.vocabulary};
  const text::CorpusOptions options = corpus_options(settings, text);
  auto pairs = std::make_unique<text::MemoryPairs>(text::read_corpus(train, source, target, pool, options));
  data.skipped = pairs->corpus().skipped;
  data.train = std::move(pairs);
  text::MemoryPairs validation_pairs(text::read_corpus(validation, source, target, pool, options));
  data.checksum = data_checksum(*data.train, validation_pairs);
  data.validation = std::move(validation_pairs).corpus();
  malloc_trim(0);  // the tokens are ids now; returns the memory of their strings to the system
  return data;
}

std::string data_checksum(text::PairSource& train, text::PairSource& validation) {
  Sha256 checksum;
  const auto add = [&](text::PairSource& pairs,
                       std::span<const std::int32_t> (text::PairSource::*side)(std::int64_t) const) {
    for (std::int64_t first = 0; first < pairs.size(); first += text::kBlockPairs) {
      const std::int64_t count = std::min(text::kBlockPairs, pairs.size() - first);
      pairs.check(first, count);
      for (std::int64_t i = first; i < first + count; ++i) {  // the end tokens separate the sentences
        const auto ids = (pairs.*side)(i);
        checksum.add({reinterpret_cast<const char*>(ids.data()), ids.size_bytes()});
      }
      pairs.release(first, count);
    }
  };
  for (text::PairSource* pairs : {&train, &validation}) {
    add(*pairs, &text::PairSource::source);
    add(*pairs, &text::PairSource::target);
  }
  return checksum.hex();
}

double unknown_share(const text::Sentences& sentences) {
  std::size_t words = 0, unknown = 0;
  for (const std::int32_t id : sentences.all()) {
    words += id >= text::Vocabulary::kUnknown ? 1 : 0;
    unknown += id == text::Vocabulary::kUnknown ? 1 : 0;
  }
  return words == 0 ? 0 : static_cast<double>(unknown) / static_cast<double>(words);
}

}  // namespace heed::train
