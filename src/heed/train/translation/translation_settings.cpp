#include "heed/train/translation/translation_settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/gru/readout.h"
#include "heed/nn/attention/make_attention.h"
#include "heed/train/setting_checks.h"

namespace heed::train {
TrainSettings preset(std::string_view name) {
  TrainSettings settings;
  if (name == "seed") return settings;
  if (std::ranges::find(kPresetNames, name) == kPresetNames.end())
    throw Error("train", fmt::format("a preset: {}", fmt::join(kPresetNames, ", ")), printable(name, 80));
  settings.model.hidden = 320;
  settings.model.key = 320;
  settings.model.readout = "tied";
  settings.model.dropout = 0.3F;
  settings.model.state_dropout = 0.2F;
  settings.model.readout_dropout = 0.3F;
  settings.model.label_smoothing = 0.1F;
  settings.batch.batch = 64;
  settings.loop.schedule = "cosine";
  settings.loop.learning_rate = 2e-3;
  settings.loop.warmup = 200;
  settings.loop.clip = 1;
  settings.loop.average = 0.999;
  if (name == "demo") {
    // Small sizes for a small language, and hardly anything against overfitting, as its sentences never run out.
    settings.model.embedding = settings.model.hidden = settings.model.key = 128;
    settings.model.dropout = settings.model.state_dropout = settings.model.readout_dropout = 0.1F;
    settings.text.min_count = 1;
    settings.loop.epochs = 5;
    settings.batch.batch = 32;
    settings.loop.learning_rate = 4e-3;
    settings.loop.warmup = 100;
    settings.loop.average = 0.99;
  }
  return settings;
}

void validate(const TrainSettings& settings) {
  const model::Seq2SeqOptions& model = settings.model;
  require_name("attention", model.attention, kAttentionNames);
  require_name("readout", model.readout, model::kReadoutNames);
  require_range("embedding", model.embedding, 1, kLargest);
  require_range("hidden", model.hidden, 1, kLargest);
  require_range("key", model.key, 1, kLargest);
  require_range("heads", model.heads, 1, kLargest);
  require_range("dropout", model.dropout, 0, 1, /*high_counts=*/false);
  require_range("state-dropout", model.state_dropout, 0, 1, /*high_counts=*/false);
  require_range("readout-dropout", model.readout_dropout, 0, 1, /*high_counts=*/false);
  require_range("label-smoothing", model.label_smoothing, 0, 1, /*high_counts=*/false);

  const TextSettings& text = settings.text;
  require_name("tokenizer", text.tokenizer, text::kTokenizerKinds);
  require_name("subwords", text.subwords, std::array{"unigram", "bpe"});
  require_range("min-count", text.min_count, 1, kMany);
  require_range("max-words", text.max_words, 0, kMany);
  require_range("vocab-size", text.vocab_size, 8, 1e6);
  require_range("max-length", text.max_length, 1, 100'000);

  const BatchSettings& batch = settings.batch;
  require_range("batch", batch.batch, 0, kMany);
  require_range("batch-tokens", batch.batch_tokens, 0, kMany);
  require(batch.batch > 0 || batch.batch_tokens > 0, "train", [] {
    return Mismatch{"a limit for --batch or --batch-tokens", "0 for both"};
  });
  require_name("bucket-by", batch.bucket_by, text::kBucketByNames);
  validate(settings.loop);
}

}  // namespace heed::train
