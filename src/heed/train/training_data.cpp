#include "heed/train/training_data.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <malloc.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/sha256.h"
#include "heed/text/word_counts.h"

namespace heed {
namespace {

ModelSide make_side(const std::string& language, const std::filesystem::path& path, const TextSettings& settings,
                    ThreadPool& pool, const TextOptions& text) {
  const TokenizerOptions options{.kind = settings.tokenizer,
                                 .language = language,
                                 .lowercase = settings.lowercase,
                                 .subwords = settings.subwords == "bpe" ? SubwordModel::kBpe : SubwordModel::kUnigram,
                                 .vocab_size = static_cast<int>(settings.vocab_size)};
  const auto file = std::make_shared<TextFile>(path, text);
  const auto lines = [file]() { return file->next(); };
  std::shared_ptr<const Tokenizer> tokenizer = make_tokenizer(options, lines);
  const WordCounts counts = count_words(path, *tokenizer, pool, text);
  return {.language = language,
          .tokenizer = std::move(tokenizer),
          .vocabulary = Vocabulary(counts, {.min_count = settings.min_count, .max_size = settings.max_words})};
}

Split find_validation(const std::filesystem::path& folder, const Languages& languages) {
  for (const Split& split : list_splits(folder, languages))
    if (split.name == "val" || split.name == "valid" || split.name == "dev") return split;
  throw Error(
      "train",
      fmt::format("val.{} and val.{} (or valid, dev) beside the training set", languages.source, languages.target),
      fmt::format("none; {}", printable(folder.string())));
}

void add_numbers(Sha256& checksum, const Sentences& sentences) {
  for (std::size_t i = 0; i < sentences.size(); ++i) {  // the marks tell where each ends
    const auto ids = sentences[i];
    checksum.add({reinterpret_cast<const char*>(ids.data()), ids.size_bytes()});
  }
}

}  // namespace

TrainingData read_training_data(const std::filesystem::path& folder, const Languages& languages,
                                const TextSettings& settings, ThreadPool& pool, const TextOptions& text) {
  const Split train = find_split(folder, "train", languages);
  const Split validation =
      find_validation(folder, languages);  // a missing one should not cost the reading of the other
  TrainingData data;
  data.validation_files = validation;
  data.source = make_side(languages.source, train.source, settings, pool, text);
  data.target = make_side(languages.target, train.target, settings, pool, text);
  if (settings.lowercase) data.target.recaser = Recaser::learn(train.target, text);
  const CorpusSide source{*data.source.tokenizer, data.source.vocabulary};
  const CorpusSide target{*data.target.tokenizer, data.target.vocabulary};
  const LengthLimits limits{.max_source = settings.max_length, .max_target = settings.max_length};
  auto pairs =
      std::make_unique<MemoryPairs>(read_corpus(train, source, target, pool, {.text = text, .limits = limits}));
  data.validation = read_corpus(validation, source, target, pool, {.text = text, .limits = limits});
  Sha256 checksum;
  for (const Corpus* corpus : {&pairs->corpus(), &std::as_const(data.validation)}) {
    add_numbers(checksum, corpus->source);
    add_numbers(checksum, corpus->target);
  }
  data.checksum = checksum.hex();
  data.skipped = pairs->corpus().skipped;
  data.train = std::move(pairs);
  malloc_trim(0);  // the words are numbers now; what they took as strings would stay with the process for all training
  return data;
}

double unknown_share(const Sentences& sentences) {
  std::size_t words = 0, unknown = 0;
  for (const std::int32_t id : sentences.all()) {
    words += id >= Vocabulary::kUnknown ? 1 : 0;
    unknown += id == Vocabulary::kUnknown ? 1 : 0;
  }
  return words == 0 ? 0 : static_cast<double>(unknown) / static_cast<double>(words);
}

}  // namespace heed
