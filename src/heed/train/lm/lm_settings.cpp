#include "heed/train/lm/lm_settings.h"

#include "heed/base/settings/setting_value.h"

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
  check_settings(settings);
  validate(settings.model);
}

void validate(const CharTrainSettings& settings) { check_settings(settings); }

}  // namespace heed::train
