#include "heed/train/settings.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/model/readout.h"
#include "heed/nn/attention/make_attention.h"

namespace heed {
namespace {

template <class Names>
void require_name(const char* option, const std::string& value, const Names& names) {
  require(std::ranges::find(names, value) != std::end(names), "train", [&] {
    return Mismatch{fmt::format("one of {} for --{}", fmt::join(names, ", "), option), printable(value, 80)};
  });
}

void require_range(const char* option, double value, double low, double high, bool high_counts = true) {
  require(std::isfinite(value) && value >= low && (high_counts ? value <= high : value < high), "train", [&] {
    return Mismatch{fmt::format("a number from {} to {}{} for --{}", low, high_counts ? "" : "below ", high, option),
                    fmt::format("{}", value)};
  });
}

}  // namespace

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
  settings.loop.batch = 64;
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
    settings.loop.batch = 32;
    settings.loop.learning_rate = 4e-3;
    settings.loop.warmup = 100;
    settings.loop.average = 0.99;
  }
  return settings;
}

void require_sensible(const TrainSettings& settings) {
  const Seq2SeqOptions& model = settings.model;
  require_name("attention", model.attention, kAttentionNames);
  require_name("readout", model.readout, kReadoutNames);
  constexpr double kLargest = 65536;
  require_range("embedding", static_cast<double>(model.embedding), 1, kLargest);
  require_range("hidden", static_cast<double>(model.hidden), 1, kLargest);
  require_range("key", static_cast<double>(model.key), 1, kLargest);
  require_range("heads", static_cast<double>(model.heads), 1, kLargest);
  require_range("dropout", model.dropout, 0, 1, /*high_counts=*/false);
  require_range("state-dropout", model.state_dropout, 0, 1, /*high_counts=*/false);
  require_range("readout-dropout", model.readout_dropout, 0, 1, /*high_counts=*/false);
  require_range("label-smoothing", model.label_smoothing, 0, 1, /*high_counts=*/false);

  constexpr double kMany = 1e9;
  const TextSettings& text = settings.text;
  require_name("tokenizer", text.tokenizer, kTokenizerKinds);
  require_name("subwords", text.subwords, std::array{"unigram", "bpe"});
  require_range("min-count", static_cast<double>(text.min_count), 1, kMany);
  require_range("max-words", static_cast<double>(text.max_words), 0, kMany);
  require_range("vocab-size", static_cast<double>(text.vocab_size), 8, 1e6);
  require_range("max-length", static_cast<double>(text.max_length), 1, 100'000);

  const LoopSettings& loop = settings.loop;
  require_range("epochs", static_cast<double>(loop.epochs), 1, 1e6);
  require_range("batch", static_cast<double>(loop.batch), 0, kMany);
  require_range("batch-tokens", static_cast<double>(loop.batch_tokens), 0, kMany);
  require(loop.batch > 0 || loop.batch_tokens > 0, "train", [] {
    return Mismatch{"a limit for --batch or --batch-tokens", "0 for both"};
  });
  require_name("batch-likeness", loop.batch_likeness, kBatchLikenessNames);
  schedule_kind(loop.schedule);
  require_range("learning-rate", loop.learning_rate, 1e-12, 1e6);
  require_range("warmup", static_cast<double>(loop.warmup), 0, kMany);
  require_range("final-rate", loop.final_rate, 0, 1);
  require_range("beta1", loop.beta1, 0, 1, /*high_counts=*/false);
  require_range("beta2", loop.beta2, 0, 1, /*high_counts=*/false);
  require_range("epsilon", loop.epsilon, 1e-30, 1);
  require_range("weight-decay", loop.weight_decay, 0, 1e6);
  require_range("clip", loop.clip, 0, kMany);
  require_range("average", loop.average, 0, 1, /*high_counts=*/false);
  require_range("patience", static_cast<double>(loop.patience), 0, 1e6);
  require_range("save-every", static_cast<double>(loop.save_every), 0, kMany);
  require_range("seed", static_cast<double>(loop.seed), 0, 9e18);
}

}  // namespace heed
