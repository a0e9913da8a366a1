#include "heed/train/lm/lm_settings.h"

#include "heed/train/setting_checks.h"

namespace heed::train {

BigramTrainSettings::BigramTrainSettings() {
  loop.optimizer = "sgd";
  loop.schedule = "halving";
  loop.learning_rate = 0.3;
  loop.save_every = 10'000;
}

CharTrainSettings::CharTrainSettings() {
  loop.schedule = "cosine";
  loop.learning_rate = 3e-3;
  loop.warmup = 200;
  loop.clip = 1;
  loop.average = 0.995;
  loop.save_every = 0;
}

void validate(const BigramTrainSettings& settings) {
  require_range("embedding", settings.model.embedding, 1, kLargest);
  require_range("hidden", settings.model.hidden, 1, kLargest);
  require(!settings.model.tied || settings.model.embedding == settings.model.hidden, "train", [&] {
    return Mismatch{"--embedding and --hidden alike for --tied",
                    fmt::format("{} and {}", settings.model.embedding, settings.model.hidden)};
  });
  require_range("vocab-words", settings.pairs.vocab_words, 0, 1e6);
  require_range("batch", settings.pairs.batch, 1, 1e6);
  require_range("steps", settings.pairs.steps, 1, kMany);
  require_range("valid-every", settings.pairs.valid_every, 1, kMany);
  validate(settings.loop);
}

void validate(const CharTrainSettings& settings) {
  require_range("embedding", settings.model.embedding, 1, kLargest);
  require_range("hidden", settings.model.hidden, 1, kLargest);
  require_range("layers", settings.model.layers, 1, 64);
  require_range("dropout", settings.model.dropout, 0, 1, /*high_counts=*/false);
  require_range("unknown-probability", settings.model.unknown_probability, 1e-30, 1, /*high_counts=*/false);
  require_range("batch", settings.window.batch, 1, 1e6);
  require_range("window", settings.window.window, 1, 1e6);
  require_range("valid-share", settings.window.valid_share, 1e-9, 0.9);
  validate(settings.loop);
}

}  // namespace heed::train
