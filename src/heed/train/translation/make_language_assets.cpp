#include "heed/train/translation/make_language_assets.h"

#include <string>
#include <utility>

#include "heed/text/corpus/parallel_text.h"
#include "heed/text/vocabulary/count_in_parts.h"

namespace heed::train {
namespace {

std::shared_ptr<const text::Tokenizer> make_tokenizer_of(const std::string& language, const std::filesystem::path& path,
                                                         const TextSettings& settings, const TextOptions& text) {
  const text::TokenizerOptions options{
      .kind = settings.tokenizer,
      .language = language,
      .lowercase = settings.lowercase,
      .subwords = settings.subwords == "bpe" ? text::SubwordModel::kBpe : text::SubwordModel::kUnigram,
      .vocab_size = static_cast<int>(settings.vocab_size)};
  const auto file = std::make_shared<TextFile>(path, text);
  const auto lines = [file]() {
    return file->line_number() < kSubwordLines ? file->next() : std::optional<std::string_view>();
  };
  return make_tokenizer(options, lines);
}

void count_block(const text::LineBlock& lines, const text::Tokenizer& tokenizer, ThreadPool& pool,
                 text::WordCounts& counts) {
  counts.add(text::count_in_parts(std::ssize(lines), pool, [&](std::int64_t line, text::WordCounts& part) {
    for (const std::string& word : tokenizer.tokenize(lines[static_cast<std::size_t>(line)])) part.add(word);
  }));
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
    count_block(block.source, *assets.source.tokenizer, pool, source);
    count_block(block.target, *assets.target.tokenizer, pool, target);
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

}  // namespace heed::train
