#include "heed/train/classifier/classifier_settings.h"

#include "heed/base/settings/setting_value.h"

namespace heed::train {

ClassifierSettings::ClassifierSettings() {
  loop.epochs = 5;
  loop.optimizer = "adagrad";
  loop.schedule = "cosine";
  loop.learning_rate = 0.02;
  loop.epsilon = 3e-4;  // large, so that rare words, whose gradients are small, move little
  loop.save_every = 0;
}

void validate(const ClassifierSettings& settings) { check_settings(settings); }

}  // namespace heed::train
