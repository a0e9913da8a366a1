#include "heed/train/lm_settings.h"

#include "heed/train/setting_checks.h"

namespace heed {

CharTrainSettings::CharTrainSettings() {
  loop.epochs = 10;
  loop.schedule = "cosine";
  loop.learning_rate = 4e-3;
  loop.warmup = 100;
  loop.clip = 1;
  loop.average = 0.99;
}

void require_sensible(const CharTrainSettings& settings) {
  require_range("embedding", settings.model.embedding, 1, kLargest);
  require_range("hidden", settings.model.hidden, 1, kLargest);
  require_range("layers", settings.model.layers, 1, 64);
  require_range("dropout", settings.model.dropout, 0, 1, /*high_counts=*/false);
  require_range("batch", settings.window.batch, 1, 1e6);
  require_range("window", settings.window.window, 1, 1e6);
  require_range("valid-share", settings.window.valid_share, 1e-9, 0.9);
  require_sensible(settings.loop);
}

}  // namespace heed
